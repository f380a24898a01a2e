import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A site and a wallet with a lock between them: the start of a connection. */
export function GetStarted() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <rect className={styles.solid} x="6" y="20" width="32" height="32" rx="7" />
      <path d="M6 29h32M11.5 24.5h.01M16 24.5h.01" />
      <path d="M13 37h12M13 43h8" opacity="0.5" />
      <path
        d="M62 25.5h22a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H63a5 5 0 0 1-5-5V25a4.5 4.5 0 0 1 4.5-4.5H82v5"
        className={styles.solid}
      />
      <path d="M89 34.5h-8a4 4 0 0 0 0 8h8" />
      <circle className={styles.glow} cx="48" cy="36" r="7" />
      <circle className={styles.accent} cx="48" cy="36" r="2.5" />
    </Illustration>
  )
}
