import { useEffect, useState } from 'react'

/** The hints during a wait (ms since its start), so that the visitor knows that work continues (R5). */
const HINTS: readonly [after: number, hint: 'working' | 'slow'][] = [
  [2000, 'working'],
  [8000, 'slow'],
]

/** The current hint of a wait; null if there is no wait, or it has only begun. */
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
