import { useEffect, useState } from 'react'

/** The current time (ms), updated in this interval (ms), for displayed ages. */
export function useNow(every: number): number {
  const [now, set] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
