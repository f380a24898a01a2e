/** Keeps values up to a weight, and forgets first what was used least recently. */
export interface Lru<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * @param max the most that all values together may weigh
 * @param weigh what one weighs; without it each weighs 1
 */
export function createLru<Value>(max: number, weigh: (value: Value) => number = () => 1): Lru<Value> {
  const entries = new Map<string, { value: Value; weight: number }>()
  let total = 0
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      remove(key)
      const weight = weigh(value)
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= max) return
        remove(oldest)
      }
    },
  }
}
