/** Questions that are remembered while they are on their way (spec section 9). */
const LIMIT = 8192

/** Gives everybody who asks the same at the same time the same answer. Of too many the oldest are forgotten. */
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
