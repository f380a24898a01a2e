import { type CSSProperties, useState } from 'react'
import styles from './CodeLife.module.css'

/** From when until when a code can be scanned, in milliseconds since 1970. */
export interface Life {
  from: number
  until: number
}

/** A line around a code, which shortens until the code is replaced. */
export function CodeLife({ from, until }: Life) {
  const [passed] = useState(() => Date.now() - from)
  const times = { '--life': `${until - from}ms`, '--passed': `${-passed}ms` } as CSSProperties
  return (
    <svg className={styles.life} style={times} aria-hidden="true">
      <rect pathLength="1" />
    </svg>
  )
}
