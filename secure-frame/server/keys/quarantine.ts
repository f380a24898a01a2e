import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>

/** A row of shares with the user that it is bound to. */
export interface Row extends Omit<Database['shares'], 'iv' | 'ciphertext'> {
  user_id: string
}

const COLUMNS = sql`wallet_id, kind, epoch, key_id, key_fingerprint, wrapped_dek, iv, ciphertext`

/** Moves a share that does not open to the quarantine, unchanged. Resolves to 0 if the row was changed meanwhile. */
export async function putAside(db: Db, { wallet_id, kind, wrapped_dek }: Row): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from shares where wallet_id = ${wallet_id} and kind = ${kind} and wrapped_dek = ${wrapped_dek}
      returning ${COLUMNS}
    )
    insert into quarantined_shares (${COLUMNS}) select ${COLUMNS} from gone`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Moves back the shares that open now, because a key came back or a row was restored. Those of a wallet that was replaced
 * meanwhile stay: the new one has shares of its own.
 */
export async function takeBack(db: Db, opens: (row: Row) => Promise<boolean>): Promise<void> {
  const rows = await db
    .selectFrom('quarantined_shares as share')
    .innerJoin('wallets', (join) =>
      join.onRef('wallets.id', '=', 'share.wallet_id').onRef('wallets.epoch', '=', 'share.epoch'),
    )
    .select(['share.wallet_id', 'share.kind', 'share.epoch', 'share.key_id', 'share.key_fingerprint'])
    .select(['share.wrapped_dek', 'wallets.user_id'])
    .execute()
  for (const row of rows)
    if (await opens(row))
      await sql`
        with wallet as (
          select id from wallets where id = ${row.wallet_id} and epoch = ${row.epoch}::integer for share
        ),
        back as (
          delete from quarantined_shares using wallet
          where wallet_id = wallet.id and kind = ${row.kind} and epoch = ${row.epoch}::integer
          returning ${COLUMNS}
        )
        insert into shares (${COLUMNS}) select ${COLUMNS} from back`.execute(db)
}
