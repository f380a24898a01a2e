import { useLayoutEffect, useState } from 'react'

/** The value once it has not changed for this long (ms): counted from the drawing, for effects wait for the paint. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, set] = useState(value)
  useLayoutEffect(() => {
    const timer = setTimeout(() => set(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
