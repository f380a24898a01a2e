import { LRUCache } from 'lru-cache'
import { OutboundError } from '../outbound/error.ts'

/** What was read, and how long ago in milliseconds. */
export interface Reading<Value> {
  value: Value
  ageMs: number
  /** It could not be read again: the source is away. */
  isOld?: true
}

interface Wish {
  /** How old the value may be, in milliseconds. */
  freshMs?: number
  /** Goes up when what is read of is known to have changed: what was read, or is being read, of an earlier one is old. */
  version?: number
}

export interface Readings<Value> {
  /**
   * The value of a key, loaded unless the last one is young enough. Those who ask at once share one loading. Where a
   * source is away, the last value is answered however old it is; without one the problem is thrown.
   */
  read(key: string, load: () => Promise<Value>, wish?: Wish): Promise<Reading<Value>>
}

interface Options<Value> {
  /** How long a value is not loaded again. */
  freshMs: number
  /** The most that is kept, in what `weigh` counts. */
  max: number
  weigh?: (value: Value) => number
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

/** A source that is away is left alone for as long, where it does not say itself. */
const PAUSE_MS = 2_000
const PAUSES = 10_000

interface Entry<Value> {
  value: Value
  /** When it was loaded, by the clock. */
  at: number
  version: number
}

/**
 * The freshness of values is judged here and not by a time to live of the cache: callers differ in how old a value may
 * be, are told how old it is, and get an old one only where its source is away. `LRUCache.fetch` would also hide a fault
 * of our own behind an old value.
 */
export function createReadings<Value>(options: Options<Value>): Readings<Value> {
  const { max, weigh = () => 1, now = () => performance.now() } = options
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: max,
    sizeCalculation: ({ value }) => weigh(value),
  })
  const pauses = new LRUCache<string, { error: OutboundError; until: number }>({ max: PAUSES })
  const loading = new Map<string, Promise<Reading<Value>>>()

  async function load(key: string, version: number, from: () => Promise<Value>): Promise<Reading<Value>> {
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

  function share(key: string, version: number, from: () => Promise<Value>): Promise<Reading<Value>> {
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
