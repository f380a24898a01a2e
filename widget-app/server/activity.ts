import type { Chain } from './chains/chain.ts'
import type { Store } from './db/store.ts'
import { createExplorerHistory } from './history/explorer/history.ts'
import { createIndexHistory } from './history/fromIndex/history.ts'
import { createHistories, type Histories } from './history/history.ts'
import { createSolanaHistory } from './history/solana/history.ts'
import { type Indexing, startIndexing } from './indexer/run.ts'
import { isIndexed } from './indexer/seen.ts'
import { createCollections } from './nfts/collections.ts'
import { evmCollectibles } from './nfts/evm.ts'
import { type Collectibles, createCollectibles } from './nfts/nfts.ts'
import { solanaCollectibles } from './nfts/solana.ts'
import { NO_WEB, type Web } from './nfts/web.ts'
import type { Request } from './outbound/request.ts'
import type { Rpc } from './rpc/rpc.ts'
import type { Contracts } from './tokens/contracts.ts'
import type { Tokens } from './tokens/tokens.ts'

/** The services for history and collectibles, and the index that they read. */
export interface Activity {
  histories: Histories
  collectibles: Collectibles
}

interface Sources {
  store: Store
  rpc: Rpc
  request: Request
  contracts: Contracts
  tokens: Tokens
  /** Reads the metadata of collectibles that is not on their chain. Without it, no outside request is made. */
  web?: Web
}

export function createActivity({ store, rpc, request, contracts, tokens, web = NO_WEB }: Sources): Activity {
  const collections = createCollections({ contracts })
  return {
    histories: createHistories({
      index: createIndexHistory({ store, tokens, collections }),
      explorer: createExplorerHistory({ request, tokens }),
      solana: createSolanaHistory({ rpc, tokens }),
    }),
    collectibles: createCollectibles({
      sources: {
        eip155: evmCollectibles({ store, contracts, collections }),
        solana: solanaCollectibles({ rpc }),
      },
      web,
    }),
  }
}

interface Indexed
  extends Omit<Parameters<typeof startIndexing>[0], 'chains' | 'onChange'>,
    Pick<Activity, 'histories'> {
  chains: readonly Chain[]
}

/** Indexes the chains that have an index, and invalidates their cached histories. */
export const indexChains = ({ chains, histories, ...sources }: Indexed): Indexing =>
  startIndexing({ ...sources, chains: chains.filter(isIndexed), onChange: histories.changed })
