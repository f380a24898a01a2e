import { type ReactNode, useEffect, useState } from 'react'
import styles from './ActionBar.module.css'

/** The parts of a bar of usual height that are visible when it reaches over the edge, and when it no longer does. */
const THRESHOLDS = [0.985, 0.99, 0.995, 1]

/** Whether there is more below: then the bar reaches a little over the lower edge (ActionBar.module.css). */
function useIsOver(element: HTMLElement | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setOver(last.boundingClientRect.bottom - last.intersectionRect.bottom > 1)
      },
      // Not the window of the page around the frame: what it cuts off is not below the bar.
      { root: document, threshold: THRESHOLDS },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isOver
}

interface ActionBarProps {
  /** The main action, and what has to be read or done right before it: warnings above all. */
  children: ReactNode
}

/** The end of a form or a review. Its action stays at the lower edge of the card while there is more to read below. */
export function ActionBar({ children }: ActionBarProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const isOver = useIsOver(bar)
  return (
    <div ref={setBar} className={styles.bar} data-over={isOver}>
      {children}
    </div>
  )
}
