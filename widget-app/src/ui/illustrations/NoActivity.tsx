import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A list that fades away below its first entry: an account without transactions. */
export function NoActivity() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <rect className={styles.solid} x="16" y="10" width="64" height="24" rx="8" />
      <circle className={styles.glow} cx="29" cy="22" r="6.5" />
      <path className={styles.accent} d="M29 25v-6m-2.5 2.5L29 19l2.5 2.5" />
      <path d="M43 19.5h18M43 25h10" />
      <path d="M69 22h3" />
      <g className={styles.faint}>
        <path d="M22 34v20a6 6 0 0 0 6 6h40a6 6 0 0 0 6-6V34" strokeDasharray="3 4" />
        <circle cx="33" cy="47" r="4.5" />
        <path d="M43 45h16M43 50h8" />
      </g>
    </Illustration>
  )
}
