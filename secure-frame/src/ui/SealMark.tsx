/** @jsxImportSource preact */
import styles from './SealMark.module.css'

const ROSETTE =
  'M12 1.6A2.9 2.9 0 0 1 17.2 3A2.9 2.9 0 0 1 21 6.8A2.9 2.9 0 0 1 22.4 12A2.9 2.9 0 0 1 21 17.2A2.9 2.9 0 0 1 17.2 21A2.9 2.9 0 0 1 12 22.4A2.9 2.9 0 0 1 6.8 21A2.9 2.9 0 0 1 3 17.2A2.9 2.9 0 0 1 1.6 12A2.9 2.9 0 0 1 3 6.8A2.9 2.9 0 0 1 6.8 3A2.9 2.9 0 0 1 12 1.6Z'

/** The seal on everything that the secure frame draws. */
export function SealMark() {
  return (
    <svg className={styles.seal} width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.wax} d={ROSETTE} />
      <path className={styles.lock} d="M9.6 11V9.4a2.4 2.4 0 0 1 4.8 0V11M8.3 11.2h7.4v5H8.3z" />
    </svg>
  )
}
