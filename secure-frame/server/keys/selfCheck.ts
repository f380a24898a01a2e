import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { firstFingerprint } from './fingerprint.ts'
import type { Keyring, ShareKind } from './keyring.ts'
import { equal } from './pepper.ts'

const KINDS: readonly ShareKind[] = ['auth', 'recovery']

/** The maximum difference of two clocks. Sessions and codes end by the replica's clock, and replicas share them. */
const MAX_SKEW_MS = 30_000

interface NamedKey {
  kind: ShareKind
  key_id: string
  fingerprint: Uint8Array
}

type FindFingerprint = (db: Kysely<Database>, key: NamedKey) => Promise<Uint8Array | undefined>

/**
 * Rejects if this replica cannot work or would do harm (R28): the ring lacks a key that a share needs, or has another
 * key under a known name, or its clock differs from the database's. The cost does not grow with the number of shares.
 */
export async function checkReplica(
  db: Kysely<Database>,
  keyring: Keyring,
  clock: () => number,
): Promise<void> {
  await checkFingerprints(db, keyring)
  for (const kind of KINDS) await checkNeeded(db, kind, keyring)
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const skew = Math.abs((rows[0]?.now ?? 0) - clock())
  if (skew > MAX_SKEW_MS)
    throw new Error(`This machine's clock and the database's differ by ${Math.round(skew / 1_000)} seconds.`)
}

/**
 * Rejects if a name in the ring has another key than it had for the first replica that used it.
 *
 * @param find looks up the fingerprint of a name, and may claim an unused name
 */
export async function checkFingerprints(
  db: Kysely<Database>,
  keyring: Keyring,
  find: FindFingerprint = firstFingerprint,
): Promise<void> {
  for (const kind of KINDS)
    for (const [key_id, { fingerprint }] of keyring[kind].keys) {
      const problem = await keyProblem(db, { kind, key_id, fingerprint }, find)
      if (problem !== null) throw new Error(problem)
    }
}

/** Resolves to the problem of using this key under this name; null if there is none. */
export async function keyProblem(
  db: Kysely<Database>,
  key: NamedKey,
  find: FindFingerprint = firstFingerprint,
): Promise<string | null> {
  const first = await find(db, key)
  if (first === undefined || equal(first, key.fingerprint)) return null
  return `The keyring's key "${key.key_id}" of "${key.kind}" is not the one that was used under this name before.`
}

/**
 * The names of the keys that wrap shares of this kind. It jumps from one name to the next in the index ("loose index
 * scan"), so the cost grows only with the number of names.
 */
export const keysInUse = (kind: ShareKind) => sql<{ key_id: string }>`
  with recursive used (key_id) as (
    (select key_id from shares where kind = ${kind} order by key_id limit 1)
    union all
    select (
      select shares.key_id from shares
      where shares.kind = ${kind} and shares.key_id > used.key_id order by shares.key_id limit 1
    ) from used where used.key_id is not null
  )
  select key_id from used where key_id is not null`

/** The names of the keys that wrap permissions, found without reading all rows, like `keysInUse` for shares. */
const keysOfPermissions = sql<{ key_id: string }>`
  with recursive used (key_id) as (
    (select key_id from permissions where not is_damaged order by key_id limit 1)
    union all
    select (
      select permissions.key_id from permissions
      where not is_damaged and permissions.key_id > used.key_id order by permissions.key_id limit 1
    ) from used where used.key_id is not null
  )
  select key_id from used where key_id is not null`

async function checkNeeded(db: Kysely<Database>, kind: ShareKind, keyring: Keyring): Promise<void> {
  checkHas(keyring, kind, 'shares', (await keysInUse(kind).execute(db)).rows)
  if (kind === 'auth') checkHas(keyring, kind, 'permissions', (await keysOfPermissions.execute(db)).rows)
}

function checkHas(keyring: Keyring, kind: ShareKind, what: string, used: readonly { key_id: string }[]) {
  const lacking = used.find(({ key_id }) => !keyring[kind].keys.has(key_id))
  if (lacking)
    throw new Error(
      `The keyring's "${kind}" lacks the key "${lacking.key_id}", under which ${what} are still wrapped: put it back, then rotate.`,
    )
}
