import type { History } from '../../shared/blockchain.ts'
import { type CachedValue, createValueCache } from '../cache/valueCache.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { HistorySource } from './source.ts'

/** Reads the history of accounts. */
export interface Histories {
  /**
   * Resolves to a page of an account's history. It is read at most every 15 s, unless its chain has changed. See
   * {@link HistorySource}.
   */
  of(chain: Chain, account: string, cursor: string | undefined): Promise<CachedValue<History>>
  /** Invalidates the cached histories of a chain. */
  changed(chain: Chain): void
}

interface Options {
  index: HistorySource
  explorer: HistorySource
  solana: HistorySource
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Reference facts, 3.8. */
const FRESH_MS = 15_000
/** The number of cached transactions of all accounts together: about 1 kB each. */
const KEPT = 50_000

const EMPTY: CachedValue<History> = { value: { data: [], next: null, listed: false }, ageMs: 0 }

export function createHistories({ index, explorer, solana, now }: Options): Histories {
  const cache = createValueCache<History>({
    freshMs: FRESH_MS,
    max: KEPT,
    weigh: ({ data }) => data.length + 1,
    ...(now && { now }),
  })
  const sources: Readonly<Record<ChainNamespace, (chain: Chain) => HistorySource>> = {
    eip155: ({ history }) => (history === 'index' ? index : explorer),
    solana: () => solana,
  }
  const changes = new Map<string, number>()
  const changesOf = (chain: Chain) => changes.get(chain.id) ?? 0

  return {
    async of(chain, account, cursor) {
      if (chain.history === 'none') return EMPTY
      // The cursor is part of the key, because each page is cached on its own.
      const key = [chain.key, tokenKey(account), cursor ?? ''].join(' ')
      return cache.read(key, () => sources[chain.namespace](chain).page(chain, account, cursor), {
        version: changesOf(chain),
      })
    },
    changed: (chain) => void changes.set(chain.id, changesOf(chain) + 1),
  }
}
