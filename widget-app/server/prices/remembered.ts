import { chainKey } from '../cache/chainKey.ts'
import { createLru } from '../cache/lru.ts'
import type { Chain } from '../chains/chain.ts'
import { tokenKey } from '../tokens/packaged.ts'
import { NATIVE } from './source.ts'

/** What the sources have said. */
export interface Remembered {
  /** Remembers of these keys what is among the prices: null where no source knows one. */
  set(chain: Chain, keys: readonly string[], prices: ReadonlyMap<string, number | null>): void
  /** US dollars for one; null where none is known, or none that still counts. */
  get(chain: Chain, key: string): number | null
  /** Those that are to be asked for. */
  oldOf(chain: Chain, keys: readonly string[]): string[]
}

const FRESH_MS = 15_000
/** What nobody knows is most often worth nothing and stays so. */
const UNKNOWN_MS = 3_600_000
/** While the sources are away, the last price counts for so long. */
const STALE_MS = 300_000
const REMEMBERED = 50_000

/** The tokens that pools of the operator price, as far as it names them: a pool may be empty for a while. */
const pricedKeys = ({ pools }: Chain): ReadonlySet<string> =>
  new Set([NATIVE, ...pools.flatMap(({ token, usd }) => [tokenKey(token), tokenKey(usd)])])

const nameOf = (chain: Chain, key: string) => `${chainKey(chain)} ${key}`

/** @param now a clock that only goes forward, in milliseconds */
export function rememberedPrices(now: () => number): Remembered {
  const entries = createLru<{ price: number | null; at: number }>(REMEMBERED)
  const entryOf = (chain: Chain, key: string) => entries.get(nameOf(chain, key))
  return {
    set(chain, keys, prices) {
      for (const key of keys) {
        const price = prices.get(key)
        if (price !== undefined) entries.set(nameOf(chain, key), { price, at: now() })
      }
    },
    get(chain, key) {
      const entry = entryOf(chain, key)
      return entry && now() - entry.at < STALE_MS ? entry.price : null
    },
    oldOf(chain, keys) {
      const priced = pricedKeys(chain)
      return keys.filter((key) => {
        const entry = entryOf(chain, key)
        if (!entry) return true
        const isUnknown = entry.price === null && !priced.has(key)
        return now() - entry.at >= (isUnknown ? UNKNOWN_MS : FRESH_MS)
      })
    },
  }
}
