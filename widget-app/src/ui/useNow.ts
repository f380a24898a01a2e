import { useEffect, useState } from 'react'

/** The time (ms), again every so often (ms): for what is said of how long ago something was. */
export function useNow(every: number): number {
  const [now, set] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
