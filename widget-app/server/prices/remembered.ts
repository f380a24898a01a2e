import { NATIVE } from '@airlock/kit/chains'
import { LRUCache } from 'lru-cache'
import type { Chain } from '../chains/chain.ts'
import { tokenKey } from '../tokens/packaged.ts'

/** A cache of the sources' prices. */
export interface Remembered {
  /**
   * Stores the prices of these keys: null if no source knows one. A null does not replace a price that is still
   * valid, because a source that just had it has more likely lost it for a moment.
   */
  set(chain: Chain, keys: readonly string[], prices: ReadonlyMap<string, number | null>): void
  /** The price of one in US dollars; null if none is known or the last one has expired. */
  get(chain: Chain, key: string): number | null
  /** The keys of listed tokens that need a new price. */
  oldOf(chain: Chain, keys: readonly string[]): string[]
  /** The keys of unlisted tokens that need a new price, those that have waited longest first. */
  oldStrangersOf(chain: Chain, keys: readonly string[]): string[]
}

interface Entry {
  price: number | null
  /** When the price was received. */
  at: number
  /** When it was last requested. */
  askedAt: number
}

const FRESH_MS = 15_000
/** How long an unlisted token without a price is not requested again: it is most likely worthless and stays so. */
const UNKNOWN_MS = 3_600_000
/** How long the last price stays valid while no source provides it. */
const STALE_MS = 300_000
const REMEMBERED = 50_000
/** Earlier than any time of the clock. */
const NEVER = Number.MIN_SAFE_INTEGER

/** The tokens that the operator's pools price, if they are named by address: a pool may be empty for a while. */
const pricedKeys = ({ pools }: Chain): ReadonlySet<string> =>
  new Set([NATIVE, ...pools.flatMap(({ token, usd }) => [tokenKey(token), tokenKey(usd)])])

const nameOf = (chain: Chain, key: string) => `${chain.key} ${key}`

/** @param now a monotonic clock, in milliseconds */
export function rememberedPrices(now: () => number): Remembered {
  const entries = new LRUCache<string, Entry>({ max: REMEMBERED })
  const entryOf = (chain: Chain, key: string) => entries.get(nameOf(chain, key))
  const stillCounts = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && entry.price !== null && now() - entry.at < STALE_MS
  const isOld = (entry: Entry | undefined, forMs: number) => now() - (entry?.askedAt ?? NEVER) >= forMs
  return {
    set(chain, keys, prices) {
      for (const key of keys) {
        const price = prices.get(key)
        if (price === undefined) continue
        const last = entryOf(chain, key)
        const told = price === null && stillCounts(last) ? last : { price, at: now() }
        entries.set(nameOf(chain, key), { ...told, askedAt: now() })
      }
    },
    get(chain, key) {
      const entry = entryOf(chain, key)
      return stillCounts(entry) ? entry.price : null
    },
    oldOf: (chain, keys) => keys.filter((key) => isOld(entryOf(chain, key), FRESH_MS)),
    oldStrangersOf(chain, keys) {
      const priced = pricedKeys(chain)
      const forMs = (key: string, entry?: Entry) =>
        entry?.price === null && !priced.has(key) ? UNKNOWN_MS : FRESH_MS
      return keys
        .map((key) => ({ key, entry: entryOf(chain, key) }))
        .filter(({ key, entry }) => isOld(entry, forMs(key, entry)))
        .sort((a, b) => (a.entry?.askedAt ?? NEVER) - (b.entry?.askedAt ?? NEVER))
        .map(({ key }) => key)
    },
  }
}
