import { can } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import type { Store } from '../db/store.ts'
import { readTokens } from '../nfts/holdings.ts'
import { OutboundError } from '../outbound/error.ts'
import type { SeenTokens } from '../tokens/token.ts'

/** The maximum number of tokens of one account. */
const MOST = 10_000

/** Whether a chain's blocks are indexed. */
export const isIndexed = ({ history, namespace }: Chain): boolean =>
  history === 'index' && can(namespace, 'index')

/**
 * The tokens that the index has seen; none while it is unavailable, so that balances are incomplete rather than fail.
 */
export function seenTokens(store: Store, chains: readonly Chain[]): SeenTokens {
  const indexed = new Set(chains.filter(isIndexed).map(({ id }) => id))
  return {
    async of(chainId, address) {
      if (!indexed.has(chainId)) return []
      const account = address.slice(2).toLowerCase()
      return store
        .read((db) => readTokens(db, chainId, account, MOST))
        .catch((error: unknown) => {
          if (error instanceof OutboundError) return []
          throw error
        })
    },
  }
}
