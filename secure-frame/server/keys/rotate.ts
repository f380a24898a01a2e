import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { KeyMissing, rewrap, shareContext, type Wrapped } from './envelope.ts'
import { knownFingerprint } from './fingerprint.ts'
import type { Keyring, Ring, ShareKind } from './keyring.ts'
import { equal } from './pepper.ts'
import { putAside, type Row, takeBack } from './quarantine.ts'
import { checkFingerprints } from './selfCheck.ts'

type Db = Kysely<Database>

export interface Rotation {
  rewrapped: number
  /** The rows that did not open. They stay unchanged. */
  failed: Failure[]
  /** How many of these were moved to the quarantine. */
  quarantined: number
}

interface Failure {
  walletId: string
  kind: ShareKind
  reason: string
  /** True: the ring has the row's key, but the row does not open. False: the ring lacks the key. */
  isDamaged: boolean
}

interface RotateOptions {
  db: Db
  keyring: Keyring
  /** How many rows are read and written at a time. */
  batch?: number
  /** Moves damaged rows to the quarantine, so that they do not keep an old key from being retired. */
  quarantine?: boolean
}

/**
 * Wraps the key of every share under the ring's current key, while the server runs. Rows that change meanwhile are
 * skipped. Progress is kept, so it may be stopped and restarted. If it ends without failures, the old key may be
 * removed from the ring once all replicas have the new one. Rows of an older release get their key's fingerprint, and
 * rows in the quarantine that open now are moved back. Throws if a key of the ring has another key's name.
 */
export async function rotate({ db, keyring, batch = 1_000, quarantine }: RotateOptions): Promise<Rotation> {
  // A ring that opens nothing must not claim a name.
  await checkFingerprints(db, keyring, knownFingerprint)
  await takeBack(db, async (row) => 'anew' in (await wrapAnew(keyring, row)))
  const rotation: Rotation = { rewrapped: 0, failed: [], quarantined: 0 }
  let after = { wallet_id: '', kind: '' }
  for (;;) {
    const rows = await rowsAfter(db, after, batch)
    const last = rows.at(-1)
    if (!last) return rotation
    await rotateRows(db, keyring, rows, rotation, quarantine ?? false)
    after = last
  }
}

function rowsAfter(db: Db, after: Pick<Row, 'wallet_id'> & { kind: string }, batch: number): Promise<Row[]> {
  const { wallet_id, kind } = after
  return db
    .selectFrom('shares')
    .innerJoin('wallets', 'wallets.id', 'shares.wallet_id')
    .select(['shares.wallet_id', 'shares.kind', 'shares.epoch', 'shares.key_id', 'shares.key_fingerprint'])
    .select(['shares.wrapped_dek', 'wallets.user_id'])
    .where(sql<boolean>`(shares.wallet_id, shares.kind) > (${wallet_id}, ${kind})`)
    .orderBy('shares.wallet_id')
    .orderBy('shares.kind')
    .limit(batch)
    .execute()
}

const isCurrent = ({ current, keys }: Ring, { key_id, key_fingerprint }: Row) => {
  const fingerprint = keys.get(current)?.fingerprint
  return (
    key_id === current && key_fingerprint !== null && !!fingerprint && equal(fingerprint, key_fingerprint)
  )
}

type Outcome = { row: Row; anew: Wrapped } | { row: Row; failure: Failure }

async function rotateRows(
  db: Db,
  keyring: Keyring,
  rows: readonly Row[],
  rotation: Rotation,
  quarantine: boolean,
): Promise<void> {
  const old = rows.filter((row) => !isCurrent(keyring[row.kind], row))
  const outcomes = await Promise.all(old.map((row) => wrapAnew(keyring, row)))
  const opened = outcomes.filter((outcome) => 'anew' in outcome)
  if (opened.length > 0) await checkFingerprints(db, keyring)
  rotation.rewrapped += await writeWrapped(db, opened)
  for (const { row, failure } of outcomes.filter((outcome) => 'failure' in outcome)) {
    rotation.failed.push(failure)
    if (quarantine && failure.isDamaged) rotation.quarantined += await putAside(db, row)
  }
}

/**
 * The keys to try: the row's own. A row of an older release does not record which of the keys with its name that is.
 */
const candidates = ({ keys }: Ring, { key_fingerprint }: Row) =>
  key_fingerprint === null ? [...keys.values()].map(({ fingerprint }) => fingerprint) : [key_fingerprint]

async function wrapAnew(keyring: Keyring, row: Row): Promise<Outcome> {
  const { wallet_id: walletId, user_id: userId, kind, epoch, key_id: keyId } = row
  const ring = keyring[kind]
  const context = shareContext({ walletId, userId, epoch, kind })
  let problem: unknown
  for (const keyFingerprint of candidates(ring, row))
    try {
      const wrapped = { keyId, keyFingerprint, wrappedDek: row.wrapped_dek }
      return { row, anew: await rewrap(ring, context, wrapped) }
    } catch (error) {
      problem = error
    }
  const isLacking = problem instanceof KeyMissing || !ring.keys.has(keyId)
  const lacking = problem instanceof KeyMissing ? problem.message : `The keyring lacks the key "${keyId}".`
  const reason = isLacking ? lacking : 'It does not open.'
  return { row, failure: { walletId, kind, reason, isDamaged: !isLacking } }
}

/** Resolves to the number of rows written, without those that changed meanwhile. */
async function writeWrapped(db: Db, outcomes: readonly { row: Row; anew: Wrapped }[]): Promise<number> {
  if (outcomes.length === 0) return 0
  const values = outcomes.map(
    ({ row, anew }) =>
      sql`(${row.wallet_id}::text, ${row.kind}::text, ${row.wrapped_dek}::bytea,
        ${anew.keyId}::text, ${anew.keyFingerprint}::bytea, ${anew.wrappedDek}::bytea)`,
  )
  const { numAffectedRows } = await sql`
    update shares set key_id = anew.key_id, key_fingerprint = anew.key_fingerprint, wrapped_dek = anew.wrapped_dek
    from (values ${sql.join(values)}) anew (wallet_id, kind, before, key_id, key_fingerprint, wrapped_dek)
    where shares.wallet_id = anew.wallet_id and shares.kind = anew.kind and shares.wrapped_dek = anew.before`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
