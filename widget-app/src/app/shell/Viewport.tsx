import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { MOVE, play } from './motion.ts'
import styles from './Viewport.module.css'

interface ViewportProps {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: (scrolled: boolean) => void
  children: ReactNode
}

/**
 * The scroll area below the header. When its content grows or shrinks, its height follows in 150 ms: the
 * layout height is always the natural one and the animation only plays over it, so that nothing is cut off
 * permanently.
 */
export function Viewport({ scroller, onScroll, children }: ViewportProps) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = scroller.current
    if (!outer || !content.current) return
    // The observer reports the first height too, when the browser has laid the page out anyway.
    let height = 0
    const observer = new ResizeObserver(() => {
      const running = outer.getAnimations()
      // What comes while the card still moves goes on from where it is.
      const from = running[0] ? outer.offsetHeight : height
      for (const animation of running) animation.cancel()
      const next = outer.offsetHeight
      if (next !== from && from > 0 && next > 0) {
        const frames = [
          { height: `${from}px`, overflow: 'hidden' },
          { height: `${next}px`, overflow: 'hidden' },
        ]
        play(outer, frames, MOVE)
      }
      height = next
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [scroller])
  return (
    <div
      ref={scroller}
      className={styles.viewport}
      onScroll={(event) => onScroll(event.currentTarget.scrollTop > 0)}
    >
      <div ref={content}>{children}</div>
    </div>
  )
}
