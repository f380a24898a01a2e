import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { open, shareContext } from './envelope.ts'
import type { Keyring, ShareKind } from './keyring.ts'
import { checkPermissions } from './permissionCheck.ts'
import { checkReplica } from './selfCheck.ts'
import { checkSharedSecrets, type SharedSecrets } from './sharedSecrets.ts'

/** The result of one check: `problem` is null if it passed. */
export interface Check {
  what: string
  problem: string | null
}

export interface BackupReport {
  checks: Check[]
  counts: { users: number; wallets: number; shares: number; sessions: number; mailWaiting: number }
  opened: number
}

interface Options {
  db: Db
  ready: () => Promise<void>
  keyring: Keyring
  secrets: SharedSecrets
  clock: () => number
  /** How many random wallets are opened; all of them without a value. */
  sample: number | undefined
}

const BATCH = 200
const KINDS: readonly ShareKind[] = ['auth', 'recovery']

/** Checks whether a database, such as a restored one, can serve with these keys. It opens shares and discards them. */
export async function checkBackup(options: Options): Promise<BackupReport> {
  const { db, ready, keyring, secrets, clock } = options
  const counts = await count(db)
  const shares = await checkShares(options)
  const permissions = await checkPermissions(db, keyring, options.sample)
  return {
    checks: [
      await tried('Migrations', ready),
      await tried('Keyring and clock', () => undone(db, (trx) => checkReplica(trx, keyring, clock))),
      await tried('Pepper and session key', () => undone(db, (trx) => checkSharedSecrets(trx, secrets))),
      { what: 'Two shares for each wallet', problem: await checkPairs(db) },
      { what: `Shares open (${shares.opened} of ${counts.shares} were tried)`, problem: shares.problem },
      { what: `Permissions open (${permissions.tried} were tried)`, problem: permissions.problem },
    ],
    counts,
    opened: shares.opened,
  }
}

class Undo extends Error {}

/**
 * Runs a check and rolls it back: a database binds to the first keys that it sees, and a mere check must not be the
 * first.
 */
async function undone(db: Db, check: (trx: Db) => Promise<void>): Promise<void> {
  const checking = db.transaction().execute(async (trx) => {
    await check(trx)
    throw new Undo()
  })
  await checking.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}

async function tried(what: string, check: () => Promise<void>): Promise<Check> {
  const problem = await check().then(
    () => null,
    (error: Error) => error.message,
  )
  return { what, problem }
}

async function count(db: Db): Promise<BackupReport['counts']> {
  const { rows } = await sql<BackupReport['counts']>`select
    (select count(*) from users) as users,
    (select count(*) from wallets) as wallets,
    (select count(*) from shares) as shares,
    (select count(*) from sessions where revoked_at is null) as sessions,
    (select count(*) from outbox where sent_at is null and failed_at is null) as "mailWaiting"`.execute(db)
  return rows[0] as BackupReport['counts']
}

async function checkPairs(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from wallets
    where (select count(*) from shares where wallet_id = wallets.id) <> ${KINDS.length}::integer limit 1`.execute(
    db,
  )
  return rows[0] ? `Wallet ${rows[0].id} has not both of its shares.` : null
}

async function checkShares({ db, keyring, sample }: Options) {
  const failed: string[] = []
  let opened = 0
  for await (const row of sharesOf(db, sample)) {
    if (await opens(keyring, row)) opened++
    else failed.push(`${row.wallet_id} (${row.kind})`)
  }
  const some = failed.slice(0, 10).join(', ')
  return {
    opened: opened + failed.length,
    problem: failed.length === 0 ? null : `${failed.length} do not open, such as of the wallets ${some}.`,
  }
}

const shares = (db: Db) =>
  db
    .selectFrom('shares')
    .innerJoin('wallets', 'wallets.id', 'shares.wallet_id')
    .selectAll('shares')
    .select('wallets.user_id')

type Row = Awaited<ReturnType<ReturnType<typeof shares>['execute']>>[number]

async function* sharesOf(db: Db, sample: number | undefined): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const wallets = db.selectFrom('wallets').select('id')
    const ids = await (sample === undefined
      ? wallets.where('id', '>', after).orderBy('id').limit(BATCH)
      : wallets.orderBy(sql`random()`).limit(sample)
    ).execute()
    const last = ids.at(-1)
    if (!last) return
    yield* await shares(db)
      .where(
        'wallet_id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute()
    if (sample !== undefined) return
    after = last.id
  }
}

/** Whether a stored share opens with these keys. */
export async function opens(keyring: Keyring, row: Row): Promise<boolean> {
  const { wallet_id: walletId, user_id: userId, epoch, kind } = row
  const sealed = {
    keyId: row.key_id,
    keyFingerprint: row.key_fingerprint,
    wrappedDek: row.wrapped_dek,
    iv: row.iv,
    ciphertext: row.ciphertext,
  }
  try {
    const share = await open(keyring[kind], shareContext({ walletId, userId, epoch, kind }), sealed)
    share.fill(0)
    return true
  } catch {
    return false
  }
}
