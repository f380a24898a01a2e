import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { BlockFacts } from './facts.ts'

/**
 * Writes blocks to the tables and removes them. Each table's rows go as one JSON text, because a parameter for each
 * value would exceed Postgres' limit. Entries and holdings are always derived from the transactions and transfers of
 * a range of blocks: added when these are inserted, and subtracted before they are removed. So an index after a
 * reorganisation equals one that never saw the removed blocks. Operations and their coins go with their transaction.
 */

const NOBODY = sql`'\\x0000000000000000000000000000000000000000'::bytea`

interface Range {
  chain: number
  from: number
  to: number
}

const within = ({ chain, from, to }: Range) =>
  sql`chain = ${chain}::integer and block between ${from}::bigint and ${to}::bigint`

/** The accounts that a transaction concerns: its sender, its recipient, and the owners of transferred tokens. */
const concerned = (range: Range) => sql`
  select sender account, block, position from index_transactions where ${within(range)}
  union select recipient, block, position from index_transactions
    where ${within(range)} and value > 0 and not failed and recipient is not null
  union select sender, block, position from index_transfers where ${within(range)} and sender <> ${NOBODY}
  union select recipient, block, position from index_transfers where ${within(range)} and recipient <> ${NOBODY}`

const moved = (range: Range) => sql`
  select account, kind, token, token_id, sum(amount) amount, count(*) moves, sum(bulk) bulk from (
    select recipient account, kind, token, token_id, amount, bulk::integer bulk
      from index_transfers where ${within(range)} and recipient <> ${NOBODY}
    union all select sender, kind, token, token_id, -amount, 0
      from index_transfers where ${within(range)} and sender <> ${NOBODY}
  ) moves group by account, kind, token, token_id`

const TABLES = ['index_transactions', 'index_transfers'] as const

async function insertBlocks(trx: Kysely<Database>, chain: number, blocks: readonly BlockFacts[]) {
  const rows = blocks.map(({ number, hash, at }) => ({ number, hash, at }))
  await sql`insert into index_blocks (chain, number, hash, at)
    select ${chain}::integer, number, decode(hash, 'hex'), at
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (number bigint, hash text, at bigint)`.execute(
    trx,
  )
}

async function insertTransactions(trx: Kysely<Database>, chain: number, blocks: readonly BlockFacts[]) {
  const rows = blocks.flatMap(({ number: block, transactions }) =>
    transactions.map(({ transfers: _, operations: __, value, ...facts }, position) => ({
      block,
      position,
      value: value.toString(),
      ...facts,
    })),
  )
  await sql`insert into index_transactions
      (chain, block, position, hash, sender, recipient, created, value, nonce, selector, failed)
    select ${chain}::integer, block, position, decode(hash, 'hex'), decode(sender, 'hex'), decode(recipient, 'hex'),
      decode(created, 'hex'), value, nonce, decode(selector, 'hex'), failed
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (block bigint, position integer, hash text,
      sender text, recipient text, created text, value numeric, nonce bigint, selector text, failed boolean)`.execute(
    trx,
  )
}

async function insertTransfers(trx: Kysely<Database>, chain: number, blocks: readonly BlockFacts[]) {
  const rows = blocks.flatMap(({ number: block, transactions }) =>
    transactions.flatMap(({ transfers }, position) =>
      transfers.map(({ tokenId, amount, ...facts }) => ({
        block,
        position,
        token_id: tokenId.toString(),
        amount: amount.toString(),
        ...facts,
      })),
    ),
  )
  await sql`insert into index_transfers
      (chain, block, position, log, item, kind, token, sender, recipient, token_id, amount, bulk)
    select ${chain}::integer, block, position, log, item, kind, decode(token, 'hex'), decode(sender, 'hex'),
      decode(recipient, 'hex'), token_id, amount, bulk
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (block bigint, position integer, log integer,
      item integer, kind smallint, token text, sender text, recipient text, token_id numeric, amount numeric,
      bulk boolean)`.execute(trx)
}

async function insertOperations(trx: Kysely<Database>, chain: number, blocks: readonly BlockFacts[]) {
  const operations = blocks.flatMap(({ number: block, transactions }) =>
    transactions.flatMap(({ operations }, position) =>
      operations.map((operation) => ({ block, position, ...operation })),
    ),
  )
  if (operations.length === 0) return
  const rows = operations.map(({ coins: _, ...facts }) => facts)
  await sql`insert into index_operations (chain, block, position, log, account, failed, recipient, selector)
    select ${chain}::integer, block, position, log, decode(account, 'hex'), failed, decode(recipient, 'hex'),
      decode(selector, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (block bigint, position integer, log integer,
      account text, failed boolean, recipient text, selector text)`.execute(trx)
  const coins = operations.flatMap(({ block, position, log, coins }) =>
    coins.map(({ amount, ...coin }) => ({ block, position, log, amount: amount.toString(), ...coin })),
  )
  await sql`insert into index_coins (chain, block, position, log, item, recipient, amount)
    select ${chain}::integer, block, position, log, item, decode(recipient, 'hex'), amount
    from json_to_recordset(${JSON.stringify(coins)}::json) as rows (block bigint, position integer, log integer,
      item integer, recipient text, amount numeric)`.execute(trx)
}

/** Inserts blocks and their derived rows. They must follow the existing blocks. */
export async function addBlocks(
  trx: Kysely<Database>,
  chain: number,
  blocks: readonly BlockFacts[],
): Promise<void> {
  const [first] = blocks
  if (!first) return
  await insertBlocks(trx, chain, blocks)
  await insertTransactions(trx, chain, blocks)
  await insertTransfers(trx, chain, blocks)
  await insertOperations(trx, chain, blocks)
  const range = { chain, from: first.number, to: first.number + blocks.length - 1 }
  await sql`insert into index_entries (chain, account, block, position)
    select ${chain}::integer, account, block, position from (${concerned(range)}) concerned`.execute(trx)
  await sql`insert into index_holdings (chain, account, kind, token, token_id, amount, moves, bulk)
    select ${chain}::integer, moved.* from (${moved(range)}) moved
    on conflict (chain, account, kind, token, token_id) do update set
      amount = index_holdings.amount + excluded.amount,
      moves = index_holdings.moves + excluded.moves,
      bulk = index_holdings.bulk + excluded.bulk`.execute(trx)
}

/** Removes the blocks from a height on, and their derived rows. */
export async function removeBlocks(
  trx: Kysely<Database>,
  chain: number,
  from: number,
  to: number,
): Promise<void> {
  const range = { chain, from, to }
  const same = sql`held.chain = ${chain}::integer and held.account = moved.account and held.kind = moved.kind
    and held.token = moved.token and held.token_id = moved.token_id`
  await sql`update index_holdings held set amount = held.amount - moved.amount, moves = held.moves - moved.moves,
      bulk = held.bulk - moved.bulk
    from (${moved(range)}) moved where ${same}`.execute(trx)
  await sql`delete from index_holdings held using (${moved(range)}) moved where ${same} and held.moves = 0`.execute(
    trx,
  )
  await sql`delete from index_entries gone using (${concerned(range)}) concerned
    where gone.chain = ${chain}::integer and gone.account = concerned.account and gone.block = concerned.block
      and gone.position = concerned.position`.execute(trx)
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where ${within(range)}`.execute(trx)
  await sql`delete from index_blocks where chain = ${chain}::integer and number between ${from}::bigint
    and ${to}::bigint`.execute(trx)
}
