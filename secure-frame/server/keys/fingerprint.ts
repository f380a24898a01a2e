import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>
type Fingerprint = Database['key_fingerprints']

/** A fingerprint that distinguishes keys of 32 random bytes and reveals nothing about them. */
export const fingerprintOf = (key: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', key).update('airlock|fingerprint|v1').digest())

/** Resolves to the fingerprint of the first replica that used this name; undefined if none did. */
export async function knownFingerprint(
  db: Db,
  { kind, key_id }: Omit<Fingerprint, 'fingerprint'>,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('key_fingerprints')
    .select('fingerprint')
    .where('kind', '=', kind)
    .where('key_id', '=', key_id)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Like {@link knownFingerprint}, but claims the name for our own fingerprint if none is known. */
export async function firstFingerprint(db: Db, own: Fingerprint): Promise<Uint8Array> {
  const known = await knownFingerprint(db, own)
  if (known) return known
  await db
    .insertInto('key_fingerprints')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await knownFingerprint(db, own)) ?? own.fingerprint
}
