import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AccountCoin, AccountOperation, AccountTransaction, AccountTransfer } from '../facts.ts'

/** The maximum number of transfers of each kind shown for a transaction. Spam transactions have thousands. */
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
  /** The newest places of one table. It may have several rows for a place. */
  const newest = (table: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) => sql`
    select distinct chain, block, position from ${table}
    where chain = (select chain from own) and ${isOwn} ${after}
    order by block desc, position desc limit ${limit}::integer`
  const { rows } = await sql<AccountTransaction>`
    with own as (
      select id chain, decode(${account}, 'hex') account from index_chains where chain_id = ${chainId}
    ), page as (
      select chain, block, position from (
        (${newest(sql`index_entries`, sql`account = (select account from own)`)})
        union (${newest(sql`index_operations`, sql`account = (select account from own)`)})
      ) places
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

type Place = Pick<AccountTransaction, 'block' | 'position'>

const placesOf = (transactions: readonly Place[]) =>
  JSON.stringify(transactions.map(({ block, position }) => ({ block, position })))

/** Reads the account's transfers in these transactions, in their order. */
export async function readTransfers(
  db: Kysely<Database>,
  { chainId, account }: Pick<Wanted, 'chainId' | 'account'>,
  transactions: readonly Place[],
): Promise<AccountTransfer[]> {
  const places = placesOf(transactions)
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

/** Reads the account's operations in these transactions, in their order. */
export async function readOperations(
  db: Kysely<Database>,
  { chainId, account }: Pick<Wanted, 'chainId' | 'account'>,
  transactions: readonly Place[],
): Promise<AccountOperation[]> {
  const { rows } = await sql<AccountOperation>`
    select block, position, failed, encode(recipient, 'hex') recipient, encode(selector, 'hex') selector
    from index_operations
    join json_to_recordset(${placesOf(transactions)}::json) as places (block bigint, position integer)
      using (block, position)
    where chain = (select id from index_chains where chain_id = ${chainId}) and account = decode(${account}, 'hex')
    order by block, position, log`.execute(db)
  return rows
}

/** Reads the coins that the account's operations in these transactions sent, in their order. */
export async function readCoins(
  db: Kysely<Database>,
  { chainId, account }: Pick<Wanted, 'chainId' | 'account'>,
  transactions: readonly Place[],
): Promise<AccountCoin[]> {
  const { rows } = await sql<AccountCoin>`
    select block, position, encode(sender, 'hex') sender, encode(recipient, 'hex') recipient, amount::text
    from (
      select block, position, account sender, coins.recipient, amount,
        row_number() over (partition by block, position order by log, item) place
      from index_coins coins
      join json_to_recordset(${placesOf(transactions)}::json) as places (block bigint, position integer)
        using (block, position)
      join index_operations using (chain, block, position, log)
      where chain = (select id from index_chains where chain_id = ${chainId})
        and account = decode(${account}, 'hex')
    ) numbered
    where place <= ${MOST_TRANSFERS}::integer
    order by block, position, place`.execute(db)
  return rows
}
