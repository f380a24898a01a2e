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
  /** Rows that did not open. They stay as they were. */
  failed: Failure[]
  /** How many of these were put aside. */
  quarantined: number
}

interface Failure {
  walletId: string
  kind: ShareKind
  reason: string
  /** It opens under no key of the ring, which has the key of its name; else the ring lacks that. */
  isDamaged: boolean
}

interface RotateOptions {
  db: Db
  keyring: Keyring
  /** Rows that are read and written at a time. */
  batch?: number
  /** Puts damaged rows aside, so that they keep no key from being retired. */
  quarantine?: boolean
}

/**
 * Wraps the key of every share anew under the ring's current one, while the server runs: a row that somebody changed
 * meanwhile is left alone. Whatever is done stays done, so it may be stopped and started again. When it ends with nothing
 * failed, the old key may leave the ring as soon as all replicas have the new one. Rows of an older release get the
 * fingerprint of their key by it, and what was put aside comes back when it opens now. Throws when a key of the ring is
 * not the one of its name.
 */
export async function rotate({ db, keyring, batch = 1_000, quarantine }: RotateOptions): Promise<Rotation> {
  // A ring that opens nothing must not take a name for itself.
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

/** Under which keys to try it: its own; a row of an older release does not say which of those of its name that is. */
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

/** How many were written: not those that became other rows meanwhile. */
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
