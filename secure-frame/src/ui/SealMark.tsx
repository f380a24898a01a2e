/** @jsxImportSource preact */
import { SEAL } from '../../shared/seal.ts'
import styles from './SealMark.module.css'

/** The seal on everything that the secure frame draws. */
export function SealMark() {
  return (
    <svg className={styles.seal} width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.wax} d={SEAL.wax} />
      <path className={styles.lock} d={SEAL.lock} />
    </svg>
  )
}
