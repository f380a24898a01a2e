import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { MOVE, play } from './motion.ts'
import styles from './Viewport.module.css'

interface ViewportProps {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: (scrolled: boolean) => void
  children: ReactNode
}

/**
 * The scroll area below the header. When its content grows or shrinks, its height follows in 150 ms, from where the card is
 * as high as it was, also if it showed the secure frame: the layout height is always the natural one and the animation
 * only plays over it, so that nothing is cut off permanently.
 */
export function Viewport({ scroller, onScroll, children }: ViewportProps) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = scroller.current
    const card = outer?.parentElement
    if (!card || !content.current) return
    // The card's height as the visitor last saw it; 0 before. The observer reports the first one too, when the browser has
    // laid the page out anyway.
    let seen = 0
    const see = () => {
      seen = card.checkVisibility({ visibilityProperty: true }) ? card.offsetHeight : 0
    }
    const observer = new ResizeObserver((changes) => {
      if (changes.some(({ target }) => target !== card)) {
        for (const animation of outer.getAnimations()) animation.cancel()
        const next = outer.offsetHeight
        const from = Math.max(0, seen - card.offsetHeight + next)
        if (next !== from && seen > 0 && next > 0) {
          const frames = [
            { height: `${from}px`, overflow: 'hidden' },
            { height: `${next}px`, overflow: 'hidden' },
          ]
          play(outer, frames, MOVE)
        }
      }
      see()
    })
    observer.observe(content.current)
    observer.observe(card)
    // A card becomes visible with an animation (Card.module.css).
    const place = card.parentElement
    place?.addEventListener('animationend', see)
    return () => {
      observer.disconnect()
      place?.removeEventListener('animationend', see)
    }
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
