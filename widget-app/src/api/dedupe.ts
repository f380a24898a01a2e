/** The most requests that are remembered while they are pending (spec section 9). */
const LIMIT = 8192

/** Makes identical concurrent requests share one response. Above the limit the oldest are forgotten. */
export function createDedupe(limit = LIMIT) {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const known = running.get(key) as Promise<T> | undefined
    if (known) return known
    const [oldest] = running.keys()
    if (running.size >= limit && oldest !== undefined) running.delete(oldest)
    const started: Promise<T> = run().finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }
}
