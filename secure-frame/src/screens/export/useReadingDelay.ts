import { useEffect, useState } from 'preact/hooks'

/** How long a warning must be visible before the person can continue (s), SEC-50. */
const READING_DELAY = 10

/** The remaining seconds of the delay. Time while the page is hidden does not count. */
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
