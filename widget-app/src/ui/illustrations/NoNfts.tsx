import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A picture in front of an empty frame: an account without collectibles. */
export function NoNfts() {
  return (
    <Illustration>
      <circle className={styles.ground} cx="48" cy="36" r="34" />
      <g className={styles.faint} strokeDasharray="3 4">
        <rect x="21" y="15" width="34" height="40" rx="6" transform="rotate(-9 38 35)" />
      </g>
      <rect className={styles.solid} x="36" y="14" width="38" height="44" rx="6" />
      <path d="M36 48.5 46.5 38l8 8 5.5-5.5 14 13" />
      <circle className={styles.glow} cx="63.5" cy="26.5" r="4.5" />
    </Illustration>
  )
}
