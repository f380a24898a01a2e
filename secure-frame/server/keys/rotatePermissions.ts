import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { KeyMissing, permissionContext, rewrap, type Wrapped } from './envelope.ts'
import type { Keyring, Ring } from './keyring.ts'
import { equal } from './pepper.ts'
import { checkFingerprints } from './selfCheck.ts'

/* The contexts of permissions are sealed under the ring `auth`. A thief of one can do nothing with it. */

interface RotateOptions {
  db: Db
  keyring: Keyring
  /** How many rows are read at a time. */
  batch?: number
  /** Marks damaged rows, so that they do not keep an old key from being retired. */
  quarantine?: boolean
}

interface Rotation {
  rewrapped: number
  /** The rows that did not open, which stay unchanged but for the mark. */
  failed: { id: string; reason: string; isDamaged: boolean }[]
  /** How many of these are marked as damaged. */
  quarantined: number
}

interface Name {
  user_id: string
  id: string
}
type Row = Name & Wrapped & { isDamaged: boolean }

const isCurrent = ({ current, keys }: Ring, { keyId, keyFingerprint }: Row) => {
  const fingerprint = keys.get(current)?.fingerprint
  return keyId === current && !!fingerprint && !!keyFingerprint && equal(fingerprint, keyFingerprint)
}

/**
 * Wraps the key of every permission under the current key of the ring, while the server runs, like `rotate` for shares,
 * which has to run first. Rows that were marked as damaged are tried again.
 */
export async function rotatePermissions(options: RotateOptions): Promise<Rotation> {
  const { db, keyring, batch = 1_000 } = options
  const rotation: Rotation = { rewrapped: 0, failed: [], quarantined: 0 }
  for (let after: Name = { user_id: '', id: '' }; ; ) {
    const rows = await rowsAfter(db, after, batch)
    const last = rows.at(-1)
    if (!last) return rotation
    const old = rows.filter((row) => row.isDamaged || !isCurrent(keyring.auth, row))
    if (old.length > 0) await checkFingerprints(db, keyring)
    for (const row of old) await rotateRow(options, row, rotation)
    after = last
  }
}

function rowsAfter(db: Db, { user_id, id }: Name, batch: number): Promise<Row[]> {
  return db
    .selectFrom('permissions')
    .select(['user_id', 'id', 'is_damaged as isDamaged'])
    .select(['key_id as keyId', 'key_fingerprint as keyFingerprint', 'wrapped_dek as wrappedDek'])
    .where(sql<boolean>`(user_id, id) > (${user_id}, ${id})`)
    .orderBy('user_id')
    .orderBy('id')
    .limit(batch)
    .execute()
}

const at = (db: Db, { user_id, id, wrappedDek }: Row) =>
  db
    .updateTable('permissions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('wrapped_dek', '=', wrappedDek)

async function rotateRow({ db, keyring, quarantine }: RotateOptions, row: Row, rotation: Rotation) {
  const context = permissionContext({ userId: row.user_id, id: row.id })
  try {
    const { keyId, keyFingerprint, wrappedDek } = await rewrap(keyring.auth, context, row)
    const anew = { key_id: keyId, key_fingerprint: keyFingerprint, wrapped_dek: wrappedDek }
    await at(db, row)
      .set({ ...anew, is_damaged: false })
      .execute()
    rotation.rewrapped++
  } catch (error) {
    if (!(error instanceof KeyMissing || isUnopened(error))) throw error
    const isDamaged = !(error instanceof KeyMissing)
    const reason = isDamaged ? 'It does not open.' : (error as Error).message
    rotation.failed.push({ id: row.id, reason, isDamaged })
    if (!isDamaged || !(quarantine || row.isDamaged)) return
    if (!row.isDamaged) await at(db, row).set({ is_damaged: true }).execute()
    rotation.quarantined++
  }
}

/** What WebCrypto throws if a tag is wrong. */
const isUnopened = (error: unknown) => error instanceof DOMException && error.name === 'OperationError'
