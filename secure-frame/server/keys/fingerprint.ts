import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>
type Fingerprint = Database['key_fingerprints']

/** Tells two keys of 32 random bytes apart and says nothing about them. */
export const fingerprintOf = (key: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', key).update('airlock|fingerprint|v1').digest())

/** The fingerprint that counts for this name: of the replica that used it first, which may be us. */
export async function firstFingerprint(db: Db, own: Fingerprint): Promise<Uint8Array> {
  const find = () =>
    db
      .selectFrom('key_fingerprints')
      .select('fingerprint')
      .where('kind', '=', own.kind)
      .where('key_id', '=', own.key_id)
  const known = await find().executeTakeFirst()
  if (known) return known.fingerprint
  await db
    .insertInto('key_fingerprints')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find().executeTakeFirstOrThrow()).fingerprint
}
