import { useEffect, useState } from 'react'

/** What is said of a wait (ms since it began): nobody wonders whether anything happens (R5). */
const HINTS: readonly [after: number, hint: 'working' | 'slow'][] = [
  [2000, 'working'],
  [8000, 'slow'],
]

/** How long something has taken, in the steps that are worth a word; null when it has not begun or has only just. */
export function useWaitHint(waiting: boolean): 'working' | 'slow' | null {
  const [hint, setHint] = useState<'working' | 'slow' | null>(null)
  useEffect(() => {
    if (!waiting) return
    const timers = HINTS.map(([after, next]) => setTimeout(() => setHint(next), after))
    return () => {
      timers.forEach(clearTimeout)
      setHint(null)
    }
  }, [waiting])
  return waiting ? hint : null
}
