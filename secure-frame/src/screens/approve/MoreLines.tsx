/** @jsxImportSource preact */

import type { RefObject } from 'preact'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MoreLines.module.css'

interface MoreLinesProps {
  lines: number
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
}

/**
 * Shows how many lines are below the visible part, and scrolls a page with each click. At the end its room
 * remains empty.
 */
export function MoreLines({ lines, box }: MoreLinesProps) {
  const goOn = () => {
    const part = box.current
    if (!part) return
    part.scrollBy({ top: part.clientHeight * 0.9 })
    // The button disappears at the end, so the focus moves elsewhere first.
    if (part.scrollTop + part.clientHeight >= part.scrollHeight - 1) part.focus({ preventScroll: true })
  }
  return (
    <div className={styles.bar}>
      {lines > 0 && (
        <button type="button" className={styles.button} onClick={goOn}>
          {approveWords.moreLines(lines)}
          <Icon name="chevron" size={12} />
        </button>
      )}
    </div>
  )
}
