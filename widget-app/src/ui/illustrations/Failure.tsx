import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A plug and a socket that have come apart: something could not be loaded or done. */
export function Failure() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <path d="M4 36h16" />
      <path className={styles.solid} d="M20 25h8a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-8z" />
      <path d="M36 31h5M36 41h5" />
      <path d="M76 36h16" />
      <path className={styles.solid} d="M76 25h-8a8 8 0 0 0-8 8v6a8 8 0 0 0 8 8h8z" />
      <path className={styles.danger} d="m45 18 2 5M52.5 16.5 51 23M45 54l2-5M52.5 55.5 51 49" />
    </Illustration>
  )
}
