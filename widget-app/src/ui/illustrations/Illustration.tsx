import type { ReactNode } from 'react'
import styles from './Illustration.module.css'

/**
 * The sheet on which every picture of this folder is drawn: 96 by 72, thin strokes in the colour of quiet text, one
 * detail in the accent. Decorative: the title is always below it.
 */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.picture}
      width="96"
      height="72"
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
