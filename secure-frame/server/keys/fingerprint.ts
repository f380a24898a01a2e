import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>
type Fingerprint = Database['key_fingerprints']

/** Tells two keys of 32 random bytes apart and says nothing about them. */
export const fingerprintOf = (key: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', key).update('airlock|fingerprint|v1').digest())

/** The fingerprint that counts for this name: of the replica that used it first; undefined when none did. */
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

/** The same, and from now on it is ours when none was known. */
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
