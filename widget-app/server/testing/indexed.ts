import type { Kysely } from 'kysely'
import { createActivity } from '../activity.ts'
import type { Chain } from '../chains/chain.ts'
import type { Database } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { createChainIndexer } from '../indexer/indexer.ts'
import type { Request } from '../registry/upstream/request.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { createContracts } from '../tokens/contracts.ts'
import { NONE_SEEN } from '../tokens/token.ts'
import { createTokens } from '../tokens/tokens.ts'
import type { ScriptedChain } from './scriptedChain.ts'

const signal = new AbortController().signal

/** Brings the index of a chain up to its newest block. */
export async function indexAll(db: Kysely<Database>, chain: Chain, { rpc }: { rpc: Rpc }): Promise<void> {
  const indexer = createChainIndexer({ chain, db, rpc, holder: 'test' })
  for (let idle = 0; idle < 8; ) idle = (await indexer.step(signal)) === 'idle' ? idle + 1 : 0
}

export const storeOf = (db: Kysely<Database>): Store => ({
  read: (from) => db.transaction().setIsolationLevel('repeatable read').execute(from),
  opened: Promise.resolve(db),
  close: async () => {},
})

const noRequest: Request = () => Promise.reject(new Error('These tests ask no explorer.'))

/** What is told of accounts over a scripted chain and a database. */
export function activityOver(db: Kysely<Database>, { rpc }: ScriptedChain, request = noRequest) {
  const tokens = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
  return createActivity({ store: storeOf(db), rpc, request, tokens })
}
