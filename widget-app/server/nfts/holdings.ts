import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A collectible that came to an account, as the index has it. Hex without 0x. */
export interface HeldItem {
  kind: 721 | 1155
  token: string
  token_id: string
  /** What came less what went. */
  amount: string
  isHandedOut: boolean
}

export type ItemId = Pick<HeldItem, 'kind' | 'token' | 'token_id'>

interface WantedItems {
  /** CAIP-2. */
  chainId: string
  /** Hex without 0x. */
  account: string
  /** The last one of the page before. */
  after?: ItemId | undefined
  /** This one and no other. */
  only?: ItemId
  limit: number
}

const placeOf = ({ kind, token, token_id }: ItemId) =>
  sql`(${kind}::smallint, decode(${token}, 'hex'), ${token_id}::numeric)`

/**
 * What an account may hold. An index that does not begin with the first block cannot say what somebody held before: there
 * everything counts that ever moved, and the chain is asked.
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

/** The ERC-20 tokens that came to an account or went from it, those that moved most first. Addresses with 0x. */
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
