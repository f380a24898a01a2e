import { type Kysely, sql } from 'kysely'
import type { History } from '../../shared/blockchain.ts'
import { createActivity } from '../activity.ts'
import type { Chain } from '../chains/chain.ts'
import type { Database } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { createChainIndexer } from '../indexer/indexer.ts'
import type { Request } from '../outbound/request.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { createContracts } from '../tokens/contracts.ts'
import { createTokens } from '../tokens/tokens.ts'
import { NONE_SEEN } from './accounts.ts'
import type { ScriptedChain } from './scriptedChain.ts'

const signal = new AbortController().signal

/** Indexes a chain up to its newest block. */
export async function indexAll(db: Kysely<Database>, chain: Chain, { rpc }: { rpc: Rpc }): Promise<void> {
  const indexer = createChainIndexer({ chain, db, rpc, holder: 'test' })
  for (let idle = 0; idle < 8; ) idle = (await indexer.step(signal)) === 'idle' ? idle + 1 : 0
}

export const storeOf = (db: Kysely<Database>): Store => ({
  read: (from) => db.transaction().setIsolationLevel('repeatable read').execute(from),
  write: (run) => db.transaction().execute(run),
  opened: Promise.resolve(db),
  close: async () => {},
})

const noRequest: Request = () => Promise.reject(new Error('These tests ask no explorer.'))

/** The history and collectibles of accounts, over a scripted chain and a database. */
export function activityOver(db: Kysely<Database>, { rpc }: ScriptedChain, request = noRequest) {
  const contracts = createContracts({ rpc })
  const tokens = createTokens({ rpc, contracts, seen: NONE_SEEN })
  return createActivity({ store: storeOf(db), rpc, request, contracts, tokens })
}

const TABLES = [
  'index_blocks',
  'index_transactions',
  'index_transfers',
  'index_entries',
  'index_holdings',
  'index_operations',
  'index_coins',
] as const

/** The whole index of a chain, without the chain's number in the tables. */
export async function contentOf(db: Kysely<Database>, chainId: string) {
  const { rows } = await sql<{ id: number }>`
    select id, tip, first_block from index_chains where chain_id = ${chainId}`.execute(db)
  const { id: chain, ...ends } = rows[0] ?? { id: -1 }
  const content: Record<string, string[]> = { ends: [JSON.stringify(ends)] }
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(rows) - 'chain')::text as row
      from ${sql.table(table)} rows where chain = ${chain}::integer order by 1`.execute(db)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

/** Makes the leases of all replicas expire. */
export async function endLeases(db: Kysely<Database>): Promise<void> {
  await sql`update index_chains set lease_until = now() - interval '1 second'`.execute(db)
}

/** Each entry of a history in short: what it was, its status, and what moved. */
export const inShort = (data: History['data']) =>
  data.map(({ metadata: { operationType, status }, transfers }) =>
    [
      operationType,
      status,
      ...(transfers ?? []).map(
        ({ direction, quantity, fungible_info }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
      ),
    ].join(', '),
  )
