import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A collectible that an account received, by the index. Hex without 0x. */
export interface HeldItem {
  kind: 721 | 1155
  token: string
  token_id: string
  /** The received minus the sent amount. */
  amount: string
  isHandedOut: boolean
}

export type ItemId = Pick<HeldItem, 'kind' | 'token' | 'token_id'>

interface WantedItems {
  /** The CAIP-2 id. */
  chainId: string
  /** Hex without 0x. */
  account: string
  /** The last item of the previous page. */
  after?: ItemId | undefined
  /** Restricts the query to this item. */
  only?: ItemId
  limit: number
}

const placeOf = ({ kind, token, token_id }: ItemId) =>
  sql`(${kind}::smallint, decode(${token}, 'hex'), ${token_id}::numeric)`

/**
 * Reads the items that an account may hold. An index that does not start at the first block cannot know earlier
 * balances: then every item that ever moved is returned, and the chain decides.
 */
export async function readItems(db: Kysely<Database>, wanted: WantedItems): Promise<HeldItem[]> {
  const { chainId, account, after, only, limit } = wanted
  const further = after ? sql`and (kind, token, token_id) > ${placeOf(after)}` : sql``
  const same = only ? sql`and (kind, token, token_id) = ${placeOf(only)}` : sql``
  const { rows } = await sql<HeldItem>`
    select kind, encode(token, 'hex') token, token_id::text, amount::text, bulk > 0 "isHandedOut"
    from index_holdings held join index_chains chains on chains.id = held.chain
    where chains.chain_id = ${chainId} and account = decode(${account}, 'hex') and kind > 20 ${further} ${same}
      and (amount > 0 or chains.first_block > 0)
    order by held.kind, held.token, held.token_id limit ${limit}::integer`.execute(db)
  return rows
}

/** Reads the ERC-20 tokens that an account received or sent, most frequent first. Addresses with 0x. */
export async function readTokens(
  db: Kysely<Database>,
  chainId: string,
  account: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select encode(token, 'hex') token from index_holdings
    where chain = (select id from index_chains where chain_id = ${chainId})
      and account = decode(${account}, 'hex') and kind = 20
    order by moves desc, token limit ${limit}::integer`.execute(db)
  return rows.map(({ token }) => `0x${token}`)
}
