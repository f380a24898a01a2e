import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A magnifying glass over an empty list: a search without results. */
export function NoResults() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <g className={styles.faint} strokeDasharray="3 4">
        <path d="M14 22h22M14 36h18M14 50h22" />
        <path d="M66 22h16M70 36h12" />
      </g>
      <circle className={styles.solid} cx="47" cy="33" r="18" />
      <path d="m60 46 13 13" strokeWidth="3" />
      <path className={styles.accent} d="M38 33a9 9 0 0 1 9-9" />
    </Illustration>
  )
}
