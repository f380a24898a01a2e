import type { History } from '../../shared/blockchain.ts'
import { createReadings, type Reading } from '../cache/readings.ts'
import type { Chain } from '../chains/chain.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { HistorySource } from './source.ts'

/** What accounts did. */
export interface Histories {
  /** A page of an account's history, read at most every 15 s unless its chain has changed. See {@link HistorySource}. */
  of(chain: Chain, account: string, cursor: string | undefined): Promise<Reading<History>>
  /** Says that what was read of a chain may be old. */
  changed(chain: Chain): void
}

interface Options {
  index: HistorySource
  explorer: HistorySource
  solana: HistorySource
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

/** Reference facts, 3.8. */
const FRESH_MS = 15_000
/** Transactions that are kept, of all accounts together: about 1 kB each. */
const KEPT = 50_000

const EMPTY: Reading<History> = { value: { data: [], next: null, listed: false }, ageMs: 0 }

export function createHistories({ index, explorer, solana, now }: Options): Histories {
  const readings = createReadings<History>({
    freshMs: FRESH_MS,
    max: KEPT,
    weigh: ({ data }) => data.length + 1,
    ...(now && { now }),
  })
  const changes = new Map<string, number>()
  const changesOf = (chain: Chain) => changes.get(chain.id) ?? 0

  return {
    async of(chain, account, cursor) {
      if (chain.history === 'none') return EMPTY
      const ofEvm = chain.history === 'index' ? index : explorer
      const source = chain.namespace === 'solana' ? solana : ofEvm
      // Each page by its cursor: the second must not be the first once more.
      const key = [chain.key, tokenKey(account), cursor ?? ''].join(' ')
      return readings.read(key, () => source.page(chain, account, cursor), { version: changesOf(chain) })
    },
    changed: (chain) => void changes.set(chain.id, changesOf(chain) + 1),
  }
}
