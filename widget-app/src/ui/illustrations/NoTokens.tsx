import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A coin between the places of two others: an account without tokens. */
export function NoTokens() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <g className={styles.faint} strokeDasharray="3 4">
        <circle cx="22" cy="40" r="12" />
        <circle cx="74" cy="40" r="12" />
      </g>
      <circle className={styles.solid} cx="48" cy="36" r="20" />
      <circle cx="48" cy="36" r="14.5" opacity="0.5" />
      <path className={styles.accent} d="M48 28.5 54 36l-6 7.5L42 36z" />
    </Illustration>
  )
}
