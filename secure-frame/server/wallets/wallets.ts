import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { CreateWallet, ReleasedShares, ReleaseShares, Wallet } from '../../shared/api.ts'
import type { Audit } from '../audit/audit.ts'
import { type Limit, takeLimits } from '../db/limits.ts'
import type { Database } from '../db/schema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { ApiProblem } from '../problem.ts'
import { insertShares, type OwnShares, readShare, sealShares } from './shares.ts'

type Db = Kysely<Database>

/** A session that has been checked: live, and the call signed by its key. */
export interface WalletSession {
  sessionId: string
  userId: string
}

type Kinds = z.infer<typeof ReleaseShares>['kinds']

interface WalletDeps {
  db: Db
  keyring: Keyring
  /** Milliseconds since 1970. */
  clock: () => number
  audit: Audit
}

interface Created {
  /** `exists`: the user has had this wallet before; what the caller sent is dropped. */
  outcome: 'created' | 'exists'
  wallet: Wallet
}

export interface WalletService {
  create(session: WalletSession, shares: z.infer<typeof CreateWallet>): Promise<Created>
  get(userId: string): Promise<Wallet | null>
  release(session: WalletSession, kinds: Kinds): Promise<ReleasedShares>
  /**
   * Both shares for a key export. `tell` writes the mail that says so, in the same transaction: no export without it.
   */
  export(session: WalletSession, tell: (trx: Db) => Promise<void>): Promise<ReleasedShares>
}

const FIRST_EPOCH = 1
const HOUR_MS = 3_600_000

const LIMITS: Readonly<Record<Kinds, readonly Omit<Limit, 'key'>[]>> = {
  auth: [{ max: 60, windowMs: HOUR_MS }],
  'auth+recovery': [
    { max: 60, windowMs: HOUR_MS },
    { max: 10, windowMs: 24 * HOUR_MS },
  ],
}

/** Wallets and their shares: one wallet a user, each share out only for a live session, recorded and limited. */
export function createWalletService(deps: WalletDeps): WalletService {
  const { db, clock } = deps
  const releaseIn = (trx: Db, session: WalletSession, kinds: Kinds, action: string) =>
    releaseShares({ ...deps, db: trx }, session, kinds, action)
  return {
    create: (session, shares) => createWallet(deps, session, shares),
    get: (userId) => findWallet(db, userId),
    release: (session, kinds) =>
      db.transaction().execute((trx) => releaseIn(trx, session, kinds, 'shares-released')),
    export: (session, tell) =>
      db.transaction().execute(async (trx) => {
        await requireStepUp(trx, session, clock())
        const released = await releaseIn(trx, session, 'auth+recovery', 'wallet-exported')
        await tell(trx)
        return released
      }),
  }
}

async function createWallet(
  { db, keyring, clock, audit }: WalletDeps,
  session: WalletSession,
  { evmAddress, solanaAddress, ...shares }: z.infer<typeof CreateWallet>,
): Promise<Created> {
  const owner: OwnShares = { walletId: randomUUID(), userId: session.userId, epoch: FIRST_EPOCH }
  // Sealed before the transaction, which then is short.
  const sealed = await sealShares(keyring, owner, shares)
  const wallet: Wallet = { walletId: owner.walletId, epoch: owner.epoch, evmAddress, solanaAddress }
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('wallets')
      .values({
        id: owner.walletId,
        user_id: owner.userId,
        epoch: owner.epoch,
        evm_address: evmAddress,
        solana_address: solanaAddress,
        created_at: clock(),
      })
      // The database decides who is first, however many ask at once on however many replicas.
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return { outcome: 'exists', wallet: await requireWallet(trx, session.userId) }
    await insertShares(trx, owner, sealed)
    await audit(trx, { ...session, action: 'wallet-created', details: { walletId: owner.walletId } })
    return { outcome: 'created', wallet }
  })
}

async function releaseShares(
  { db, keyring, clock, audit }: WalletDeps,
  session: WalletSession,
  kinds: Kinds,
  action: string,
): Promise<ReleasedShares> {
  const limits = LIMITS[kinds].map((limit) => ({ ...limit, key: `shares|${limit.max}|${session.userId}` }))
  const taken = await takeLimits(db, limits, clock())
  if (!taken.allowed)
    throw new ApiProblem('rate-limited', 'The wallet was unlocked too often. Try again later.', {
      retryAfterMs: taken.retryAfterMs,
    })
  const wallet = await requireWallet(db, session.userId)
  await audit(db, { ...session, action, details: { walletId: wallet.walletId, epoch: wallet.epoch, kinds } })
  const owner: OwnShares = { ...wallet, userId: session.userId }
  return {
    wallet,
    authShare: await readShare(db, keyring, owner, 'auth'),
    recoveryShare: kinds === 'auth' ? null : await readShare(db, keyring, owner, 'recovery'),
  }
}

async function requireStepUp(db: Db, { sessionId }: WalletSession, now: number): Promise<void> {
  const stepUp = await db
    .selectFrom('step_ups')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', 'export')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!stepUp) throw new ApiProblem('step-up-needed', 'Confirm with a new code before the keys are shown.')
}

async function requireWallet(db: Db, userId: string): Promise<Wallet> {
  const wallet = await findWallet(db, userId)
  if (!wallet) throw new ApiProblem('not-found', 'There is no wallet yet.')
  return wallet
}

async function findWallet(db: Db, userId: string): Promise<Wallet | null> {
  const row = await db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    walletId: row.id,
    epoch: row.epoch,
    evmAddress: row.evm_address,
    solanaAddress: row.solana_address,
  }
}
