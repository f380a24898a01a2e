import { useEffect, useState } from 'preact/hooks'

/** The number of moments (ms from the first render) that have passed. */
export function usePhase(moments: readonly number[]): number {
  const [phase, setPhase] = useState(0)
  const key = moments.join()
  useEffect(() => {
    setPhase(0)
    const timers = moments.map((moment, index) => setTimeout(() => setPhase(index + 1), moment))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [key])
  return phase
}
