import { useEffect, useState } from 'preact/hooks'

/** How long a warning has to be in front of the person before they can go on (s), SEC-50. */
const READING_DELAY = 10

/** Seconds of reading that are left. Time in which the page can't be seen does not count. */
export function useReadingDelay(): number {
  const [left, setLeft] = useState(READING_DELAY)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((seconds) => Math.max(0, seconds - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
