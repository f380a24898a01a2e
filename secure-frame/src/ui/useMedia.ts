import { useEffect, useState } from 'preact/hooks'

/** Whether the visitor's system matches a query, including later changes. */
export function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query))
  const [matches, setMatches] = useState(media.matches)
  useEffect(() => {
    const listening = new AbortController()
    media.addEventListener('change', () => setMatches(media.matches), { signal: listening.signal })
    return () => listening.abort()
  }, [media])
  return matches
}
