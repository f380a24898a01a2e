import { cx } from '@airlock/kit/design/cx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { pulse } from './haptics/pulse.ts'
import styles from './ProgressRing.module.css'

/** `declined` is a person's own decision, and no fault. `stopped`: nothing has failed, but it goes on only by the person. */
export type Progress = 'busy' | 'still' | 'stopped' | 'declined' | 'failed'

interface ProgressRingProps {
  progress: Progress
  children: ReactNode
}

/** A mark inside a ring that shows whether an action is in progress. The text next to it names the action. */
export function ProgressRing({ progress, children }: ProgressRingProps) {
  const hasFailed = progress === 'failed'
  const isOver = hasFailed || progress === 'declined'
  const isStopped = progress === 'stopped'
  useEffect(() => {
    if (isOver) pulse('error')
  }, [isOver])
  return (
    <span
      className={cx(styles.ring, hasFailed && styles.failed, isStopped && styles.stopped)}
      aria-hidden="true"
    >
      <svg viewBox="0 0 112 112" fill="none" strokeWidth="2" aria-hidden="true">
        <circle className={styles.track} cx="56" cy="56" r="54" />
        {progress === 'busy' && <circle className={styles.arc} cx="56" cy="56" r="54" pathLength="1" />}
      </svg>
      {children}
      {isOver && (
        <span className={styles.badge}>
          <X size={14} strokeWidth={3} />
        </span>
      )}
      {isStopped && <span className={styles.badge}>!</span>}
    </span>
  )
}
