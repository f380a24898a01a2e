import { useEffect, useReducer } from 'preact/hooks'

/** The server's time (ms), updated every second. `offset` is the server's clock minus the visitor's (ms). */
export function useClock(offset: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => tick(undefined), 1000)
    return () => clearInterval(timer)
  }, [])
  // Read anew: a deadline that came since the last second would seem further away than it can be.
  return Date.now() + offset
}
