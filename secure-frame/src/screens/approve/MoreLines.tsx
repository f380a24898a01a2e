/** @jsxImportSource preact */

import type { RefObject } from 'preact'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MoreLines.module.css'

interface MoreLinesProps {
  lines: number
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
}

/** Says how much lies below what is in view, and goes there a page at a press. At the end it leaves its room empty. */
export function MoreLines({ lines, box }: MoreLinesProps) {
  const goOn = () => {
    const part = box.current
    if (!part) return
    part.scrollBy({ top: part.clientHeight * 0.9 })
    // The button goes where nothing is left: the focus must not be lost with it.
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
