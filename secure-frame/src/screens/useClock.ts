import { useEffect, useState } from 'preact/hooks'

/** The server's time (ms), updated every second. `offset` is the server's clock minus the visitor's (ms). */
export function useClock(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
