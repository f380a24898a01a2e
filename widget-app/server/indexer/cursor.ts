import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The newest block of a chain's index. */
export interface Cursor {
  /** The chain's number in the tables. */
  chain: number
  firstBlock: number | null
  tip: { number: number; hash: string } | null
}

/** Another replica has changed the index, or is about to, so the data read so far is useless. */
export class LostCursor extends Error {
  override readonly name = 'LostCursor'

  constructor() {
    super('another replica has taken over')
  }
}

/** How long a replica's lease of a chain lasts without renewal. */
const LEASE = sql`interval '30 seconds'`

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The hash of a block in the index; undefined if the index does not contain it. */
export async function hashAt(
  db: Kysely<Database>,
  chain: number,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('index_blocks')
    .where('chain', '=', chain)
    .where('number', '=', number)
    .select('hash')
    .executeTakeFirst()
  return row && hexOf(row.hash)
}

/**
 * Takes or renews the lease of a chain, for half a minute by the database's clock; undefined while another replica
 * holds it. The lease only avoids duplicate work; {@link advance} prevents concurrent writes.
 */
export async function takeCursor(
  db: Kysely<Database>,
  chainId: string,
  holder: string,
): Promise<Cursor | undefined> {
  const { rows } = await sql<{ id: number; first_block: number | null; tip: number | null }>`
    insert into index_chains (chain_id, lease_holder, lease_until)
    values (${chainId}, ${holder}, now() + ${LEASE})
    on conflict (chain_id) do update set lease_holder = excluded.lease_holder, lease_until = excluded.lease_until
    where index_chains.lease_holder is null or index_chains.lease_holder = excluded.lease_holder
      or index_chains.lease_until < now()
    returning id, first_block, tip`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const hash = row.tip === null ? undefined : await hashAt(db, row.id, row.tip)
  const tip = row.tip === null || hash === undefined ? null : { number: row.tip, hash }
  return { chain: row.id, firstBlock: row.first_block, tip }
}

/** Releases the lease of a chain, so that another replica need not wait. */
export async function releaseCursor(db: Kysely<Database>, chainId: string, holder: string): Promise<void> {
  await db
    .updateTable('index_chains')
    .set({ lease_holder: null, lease_until: null })
    .where('chain_id', '=', chainId)
    .where('lease_holder', '=', holder)
    .execute()
}

/**
 * Changes the index and its cursor in one transaction. Throws {@link LostCursor} if the index has changed since the
 * cursor was read.
 *
 * @param to the newest block afterwards; null if the index is empty then
 */
export async function advance(
  db: Kysely<Database>,
  { chain, tip, firstBlock }: Cursor,
  to: { number: number; firstBlock: number } | null,
  change: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('index_chains')
      .where('id', '=', chain)
      .select(['first_block', 'tip'])
      .forUpdate()
      .executeTakeFirst()
    if (held?.first_block !== firstBlock || held.tip !== (tip?.number ?? null)) throw new LostCursor()
    if (tip && (await hashAt(trx, chain, tip.number)) !== tip.hash) throw new LostCursor()
    await change(trx)
    await trx
      .updateTable('index_chains')
      .set({ tip: to?.number ?? null, first_block: to?.firstBlock ?? null })
      .where('id', '=', chain)
      .execute()
  })
}
