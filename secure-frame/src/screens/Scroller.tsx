/** @jsxImportSource preact */
import type { ComponentChildren, RefObject } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { FrameContext } from './frameContext.ts'
import styles from './Scroller.module.css'

interface ScrollerProps {
  /** The accessible name of the scroll area. */
  label: string
  className?: string | undefined
  /** Set if the caller needs to know what is visible. */
  boxRef?: RefObject<HTMLDivElement | null> | undefined
  children: ComponentChildren
}

/**
 * The part of a screen that scrolls if there is not enough room: the parts above and below remain visible.
 */
export function Scroller({ label, className = styles.content, boxRef, children }: ScrollerProps) {
  const frame = useContext(FrameContext)
  const own = useRef<HTMLDivElement>(null)
  const box = boxRef ?? own
  const content = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const part = box.current
    if (!frame || !part || !content.current) return
    frame.scrollers.add(part)
    const observer = new ResizeObserver(() => {
      setOverflows(part.scrollHeight > part.clientHeight)
      frame.measure()
    })
    observer.observe(part)
    observer.observe(content.current)
    return () => {
      frame.scrollers.delete(part)
      observer.disconnect()
    }
  }, [frame])
  const reachable = overflows ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {}
  return (
    <div ref={box} className={styles.scroller} data-overflows={overflows ? '' : undefined} {...reachable}>
      <div ref={content} className={className}>
        {children}
      </div>
    </div>
  )
}
