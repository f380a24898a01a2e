import { LRUCache } from 'lru-cache'
import { OutboundError } from '../outbound/error.ts'

/** A value and its age in milliseconds. */
export interface CachedValue<Value> {
  value: Value
  ageMs: number
  /** The value could not be refreshed, because the source is unavailable. */
  isOld?: true
}

interface ReadOptions {
  /** The maximum age of the value, in milliseconds. */
  freshMs?: number
  /**
   * Incremented when the underlying data has changed. Values of an earlier version are stale, including those being
   * loaded.
   */
  version?: number
}

export interface ValueCache<Value> {
  /**
   * Returns the cached value of a key, or loads it if that is too old. Concurrent callers share one load. If the
   * source is unavailable, the last value is returned however old it is; without one the error is thrown.
   */
  read(key: string, load: () => Promise<Value>, wish?: ReadOptions): Promise<CachedValue<Value>>
}

interface Options<Value> {
  /** How long a value is fresh. */
  freshMs: number
  /** The maximum total weight, as counted by `weigh`. */
  max: number
  weigh?: (value: Value) => number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** How long an unavailable source is not asked again, unless it gives a time itself. */
const PAUSE_MS = 2_000
const PAUSES = 10_000

interface Entry<Value> {
  value: Value
  /** When it was loaded, by the monotonic clock. */
  at: number
  version: number
}

/**
 * Freshness is checked here instead of by the cache's TTL: callers accept different ages, need to know the age, and
 * get an old value only if its source is unavailable. `LRUCache.fetch` would also hide our own errors behind an old
 * value.
 */
export function createValueCache<Value>(options: Options<Value>): ValueCache<Value> {
  const { max, weigh = () => 1, now = () => performance.now() } = options
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: max,
    sizeCalculation: ({ value }) => weigh(value),
  })
  const pauses = new LRUCache<string, { error: OutboundError; until: number }>({ max: PAUSES })
  const loading = new Map<string, Promise<CachedValue<Value>>>()

  async function load(key: string, version: number, from: () => Promise<Value>): Promise<CachedValue<Value>> {
    try {
      const value = await from()
      const newest = entries.get(key)?.version ?? version
      if (version >= newest) entries.set(key, { value, at: now(), version })
      return { value, ageMs: 0 }
    } catch (error) {
      if (error instanceof OutboundError)
        pauses.set(key, { error, until: now() + (error.retryAfterMs ?? PAUSE_MS) })
      throw error
    }
  }

  function share(key: string, version: number, from: () => Promise<Value>): Promise<CachedValue<Value>> {
    const shared = `${version} ${key}`
    const running = loading.get(shared) ?? load(key, version, from).finally(() => loading.delete(shared))
    loading.set(shared, running)
    return running
  }

  return {
    async read(key, from, { freshMs = options.freshMs, version = 0 } = {}) {
      const known = entries.get(key)
      const last = known && { value: known.value, ageMs: now() - known.at }
      if (last && last.ageMs < freshMs && known.version >= version) return last
      const pause = pauses.get(key)
      try {
        if (pause && now() < pause.until) throw pause.error
        return await share(key, version, from)
      } catch (error) {
        if (last && error instanceof OutboundError)
          return { value: last.value, ageMs: now() - (known?.at ?? 0), isOld: true }
        throw error
      }
    },
  }
}
