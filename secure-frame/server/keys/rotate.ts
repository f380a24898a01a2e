import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { rewrap, shareContext } from './envelope.ts'
import type { Keyring, ShareKind } from './keyring.ts'

export interface Rotation {
  rewrapped: number
  /** Rows that did not open: the ring lacks their key, or they are not what was sealed. They stay as they were. */
  failed: { walletId: string; kind: ShareKind; reason: string }[]
}

interface RotateOptions {
  db: Kysely<Database>
  keyring: Keyring
  /** Rows that are read at a time. */
  batch?: number
}

/**
 * Wraps the key of every share anew under the ring's current one, while the server runs: each row is one small update
 * that gives way to whoever changed the row meanwhile. Whatever is done stays done, so it may be stopped and started
 * again. When it ends with nothing failed, the old key may leave the ring as soon as all replicas have the new one.
 */
export async function rotate({ db, keyring, batch = 100 }: RotateOptions): Promise<Rotation> {
  const rotation: Rotation = { rewrapped: 0, failed: [] }
  for (const kind of ['auth', 'recovery'] as const) {
    let after = ''
    for (;;) {
      const rows = await rowsUnderOldKeys(db, kind, keyring[kind].current, after, batch)
      for (const row of rows) await rotateRow(db, keyring, row, rotation)
      const last = rows.at(-1)
      if (!last) break
      after = last.wallet_id
    }
  }
  return rotation
}

function rowsUnderOldKeys(
  db: Kysely<Database>,
  kind: ShareKind,
  current: string,
  after: string,
  batch: number,
) {
  return db
    .selectFrom('shares')
    .innerJoin('wallets', 'wallets.id', 'shares.wallet_id')
    .select([
      'shares.wallet_id',
      'shares.kind',
      'shares.epoch',
      'shares.key_id',
      'shares.wrapped_dek',
      'wallets.user_id',
    ])
    .where('shares.kind', '=', kind)
    .where('shares.key_id', '!=', current)
    .where('shares.wallet_id', '>', after)
    .orderBy('shares.wallet_id')
    .limit(batch)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsUnderOldKeys>>[number]

async function rotateRow(
  db: Kysely<Database>,
  keyring: Keyring,
  row: Row,
  rotation: Rotation,
): Promise<void> {
  const { wallet_id: walletId, user_id: userId, kind, epoch } = row
  const context = shareContext({ walletId, userId, epoch, kind })
  let anew: Awaited<ReturnType<typeof rewrap>>
  try {
    anew = await rewrap(keyring[kind], context, { keyId: row.key_id, wrappedDek: row.wrapped_dek })
  } catch (error) {
    const reason = error instanceof Error && error.name === 'KeyMissing' ? error.message : 'It does not open.'
    rotation.failed.push({ walletId, kind, reason })
    return
  }
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ key_id: anew.keyId, wrapped_dek: anew.wrappedDek })
    .where('wallet_id', '=', walletId)
    .where('kind', '=', kind)
    // Unless it became another row meanwhile.
    .where('wrapped_dek', '=', row.wrapped_dek)
    .executeTakeFirst()
  rotation.rewrapped += Number(numUpdatedRows)
}
