import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { fingerprintOf, firstFingerprint } from './fingerprint.ts'
import { equal } from './pepper.ts'

type Db = Kysely<Database>

/** The secrets, besides the keyring, that all replicas must share. */
export interface SharedSecrets {
  pepper: Uint8Array
  sessionKey: Uint8Array
}

const KEY_ID = 'current'

const fingerprintsOf = ({ pepper, sessionKey }: SharedSecrets) =>
  [
    { kind: 'pepper', variable: 'AIRLOCK_PEPPER', fingerprint: fingerprintOf(pepper) },
    { kind: 'session-key', variable: 'AIRLOCK_SESSION_KEY', fingerprint: fingerprintOf(sessionKey) },
  ] as const

/**
 * Rejects if this replica has another pepper or session key than the first one (R28). Otherwise codes sent by one
 * replica would fail on the other, sessions would end from call to call, and limits would count twice.
 */
export async function checkSharedSecrets(db: Db, secrets: SharedSecrets): Promise<void> {
  for (const { kind, variable, fingerprint } of fingerprintsOf(secrets)) {
    const first = await firstFingerprint(db, { kind, key_id: KEY_ID, fingerprint })
    if (!equal(first, fingerprint))
      throw new Error(
        `${variable} is not the one that this database was used with: give every replica the same. If it was changed on purpose, run "airlock adopt-secrets" once.`,
      )
  }
}

/** Makes these secrets the valid ones. Replicas with others are no longer ready. */
export async function adoptSharedSecrets(db: Db, secrets: SharedSecrets): Promise<void> {
  for (const { kind, fingerprint } of fingerprintsOf(secrets))
    await db
      .insertInto('key_fingerprints')
      .values({ kind, key_id: KEY_ID, fingerprint })
      .onConflict((conflict) => conflict.columns(['kind', 'key_id']).doUpdateSet({ fingerprint }))
      .execute()
}
