import { LRUCache } from 'lru-cache'
import type { Chain } from '../chains/chain.ts'
import { tokenKey } from '../tokens/packaged.ts'
import { NATIVE } from './native.ts'

/** What the sources have said. */
export interface Remembered {
  /**
   * Remembers of these keys what is among the prices: null where no source knows one. That does not take the place of a
   * price while that still counts: a source that has just told it has more likely lost it for a moment.
   */
  set(chain: Chain, keys: readonly string[], prices: ReadonlyMap<string, number | null>): void
  /** US dollars for one; null where none is known, or none that still counts. */
  get(chain: Chain, key: string): number | null
  /** Those of tokens that somebody vouches for that are to be asked for. */
  oldOf(chain: Chain, keys: readonly string[]): string[]
  /** Those of tokens that nobody vouches for that are to be asked for, the ones first that have waited longest. */
  oldStrangersOf(chain: Chain, keys: readonly string[]): string[]
}

interface Entry {
  price: number | null
  /** When that was told. */
  at: number
  /** When it was last asked for. */
  askedAt: number
}

const FRESH_MS = 15_000
/** Of a token that nobody vouches for: what nobody knows is most often worth nothing and stays so. */
const UNKNOWN_MS = 3_600_000
/** While the sources are away, or know it no more, the last price counts for so long. */
const STALE_MS = 300_000
const REMEMBERED = 50_000
/** Before every clock. */
const NEVER = Number.MIN_SAFE_INTEGER

/** The tokens that pools of the operator price, as far as it names them: a pool may be empty for a while. */
const pricedKeys = ({ pools }: Chain): ReadonlySet<string> =>
  new Set([NATIVE, ...pools.flatMap(({ token, usd }) => [tokenKey(token), tokenKey(usd)])])

const nameOf = (chain: Chain, key: string) => `${chain.key} ${key}`

/** @param now a clock that only goes forward, in milliseconds */
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
