import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { firstFingerprint } from './fingerprint.ts'
import type { Keyring, ShareKind } from './keyring.ts'
import { equal } from './pepper.ts'

const KINDS: readonly ShareKind[] = ['auth', 'recovery']

/** Two clocks may differ by so much: sessions and codes end by the replica's, and replicas share them. */
const MAX_SKEW_MS = 30_000

/**
 * Rejects when this replica could not do its work or would do harm (R28): the ring lacks a key that a share needs, or
 * has another key under the same id than the replica that used it first, or the clock is not the database's. Readiness
 * asks it at every look.
 */
export async function checkReplica(
  db: Kysely<Database>,
  keyring: Keyring,
  clock: () => number,
): Promise<void> {
  for (const kind of KINDS) {
    await checkFingerprints(db, kind, keyring)
    await checkNeeded(db, kind, keyring)
  }
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const skew = Math.abs((rows[0]?.now ?? 0) - clock())
  if (skew > MAX_SKEW_MS)
    throw new Error(`This machine's clock and the database's differ by ${Math.round(skew / 1_000)} seconds.`)
}

async function checkFingerprints(db: Kysely<Database>, kind: ShareKind, keyring: Keyring): Promise<void> {
  for (const [key_id, { fingerprint }] of keyring[kind].keys) {
    const first = await firstFingerprint(db, { kind, key_id, fingerprint })
    if (!equal(first, fingerprint))
      throw new Error(
        `The keyring's key "${key_id}" of "${kind}" is not the one that was used under this name before.`,
      )
  }
}

async function checkNeeded(db: Kysely<Database>, kind: ShareKind, keyring: Keyring): Promise<void> {
  const lacking = await db
    .selectFrom('shares')
    .select('key_id')
    .where('kind', '=', kind)
    .where('key_id', 'not in', [...keyring[kind].keys.keys()])
    .limit(1)
    .executeTakeFirst()
  if (lacking)
    throw new Error(
      `The keyring's "${kind}" lacks the key "${lacking.key_id}", under which shares are still wrapped: put it back, then rotate.`,
    )
}
