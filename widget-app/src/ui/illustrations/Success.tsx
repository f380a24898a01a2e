import { useEffect } from 'react'
import { pulse } from '../haptics/pulse.ts'
import styles from './Illustration.module.css'
import { Illustration } from './Illustration.tsx'

/** A tick that is drawn once: it is done. */
export function Success() {
  useEffect(() => pulse('success'), [])
  return (
    <div className={styles.outcome}>
      <Illustration>
        <g className={styles.faint}>
          <path d="M13 30v6m-3-3h6M82 20v6m-3-3h6" />
          <circle cx="20" cy="52" r="1.5" />
          <circle cx="78" cy="49" r="2" />
        </g>
        <circle className={styles.ring} cx="48" cy="36" r="26" pathLength="1" transform="rotate(-90 48 36)" />
        <path className={styles.tick} d="m37.5 36.5 7.5 7.5 14-15" strokeWidth="3" pathLength="1" />
      </Illustration>
    </div>
  )
}
