/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { FrameContext } from './frameContext.ts'
import styles from './Scroller.module.css'

interface ScrollerProps {
  /** What is in it, for those who come by keyboard. */
  label: string
  children: ComponentChildren
}

/** The part of a screen that gives way when there is not enough room: what is above and below always shows. */
export function Scroller({ label, children }: ScrollerProps) {
  const frame = useContext(FrameContext)
  const content = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = frame?.scroller.current
    if (!frame || !box || !content.current) return
    const observer = new ResizeObserver(() => {
      setOverflows(box.scrollHeight > box.clientHeight)
      frame.measure()
    })
    observer.observe(box)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [frame])
  const reachable = overflows ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {}
  return (
    <div
      ref={frame?.scroller ?? null}
      className={styles.scroller}
      data-overflows={overflows ? '' : undefined}
      {...reachable}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  )
}
