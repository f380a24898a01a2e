import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AccountTransaction, AccountTransfer } from '../facts.ts'

/** The maximum number of transfers shown for a transaction. Spam transactions have thousands. */
const MOST_TRANSFERS = 20

export interface Wanted {
  /** The CAIP-2 id. */
  chainId: string
  /** Lower-case hex without 0x. */
  account: string
  /** Returns what comes before this position; from the newest on without it. */
  before: { block: number; position: number } | undefined
  limit: number
}

/** Reads the transactions of an account, newest first. The cost does not depend on the number of older ones. */
export async function readTransactions(db: Kysely<Database>, wanted: Wanted): Promise<AccountTransaction[]> {
  const { chainId, account, before, limit } = wanted
  const after = before
    ? sql`and (block, position) < (${before.block}::bigint, ${before.position}::integer)`
    : sql``
  const { rows } = await sql<AccountTransaction>`
    with page as (
      select chain, block, position from index_entries
      where chain = (select id from index_chains where chain_id = ${chainId})
        and account = decode(${account}, 'hex') ${after}
      order by block desc, position desc limit ${limit}::integer
    )
    select page.block, page.position, at, encode(transactions.hash, 'hex') hash, encode(sender, 'hex') sender,
      encode(recipient, 'hex') recipient, encode(created, 'hex') created, value::text, nonce,
      encode(selector, 'hex') selector, failed
    from page
    join index_transactions transactions using (chain, block, position)
    join index_blocks blocks on blocks.chain = page.chain and blocks.number = page.block
    order by page.block desc, page.position desc`.execute(db)
  return rows
}

/** Reads the account's transfers in these transactions, in their order. */
export async function readTransfers(
  db: Kysely<Database>,
  { chainId, account }: Pick<Wanted, 'chainId' | 'account'>,
  transactions: readonly Pick<AccountTransaction, 'block' | 'position'>[],
): Promise<AccountTransfer[]> {
  const places = JSON.stringify(transactions.map(({ block, position }) => ({ block, position })))
  const { rows } = await sql<AccountTransfer>`
    select block, position, kind, encode(token, 'hex') token, encode(sender, 'hex') sender,
      encode(recipient, 'hex') recipient, token_id::text, amount::text, bulk
    from (
      select transfers.*, row_number() over (partition by block, position order by log, item) place
      from index_transfers transfers
      join json_to_recordset(${places}::json) as places (block bigint, position integer) using (block, position)
      where chain = (select id from index_chains where chain_id = ${chainId})
        and decode(${account}, 'hex') in (sender, recipient)
    ) numbered
    where place <= ${MOST_TRANSFERS}::integer
    order by block, position, place`.execute(db)
  return rows
}
