import { useEffect, useState } from 'react'

/** The value once it has not changed for this long (ms). */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, set] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => set(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
