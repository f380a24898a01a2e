import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { CreateWallet, ReleasedShares, ReleaseShares } from '../../shared/api.ts'
import type { ReplaceWallet } from '../../shared/replacement.ts'
import type { Wallet } from '../../shared/values.ts'
import type { Audit } from '../audit/audit.ts'
import { isGranted, useGrant } from '../auth/grants.ts'
import { type Limit, type OnLimit, takeLimits } from '../db/limits.ts'
import type { Database } from '../db/schema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { ApiProblem } from '../problem/problem.ts'
import { findWallet, requireWallet } from './find.ts'
import { replaceWallet } from './replace.ts'
import { insertShares, type OwnShares, readShare, sealShares } from './shares.ts'

type Db = Kysely<Database>

/** A verified session: it is live, and its key signed the call. */
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
  /** The secure origin. */
  origin: string
  onLimit?: OnLimit | undefined
}

interface Created {
  /** `exists`: the user has had this wallet before; the caller's input is discarded. */
  outcome: 'created' | 'exists'
  wallet: Wallet
}

/** Writes the notification mail in the same transaction: without the mail the shares are not released. */
type Tell = (trx: Db) => Promise<void>

export interface WalletService {
  create(session: WalletSession, shares: z.infer<typeof CreateWallet>): Promise<Created>
  get(userId: string): Promise<Wallet | null>
  /** Releases the server's share, which opens the wallet together with the device's own. */
  release(session: WalletSession): Promise<ReleasedShares>
  /** Releases both shares to a device without its own, once for each code of this session. */
  restore(session: WalletSession, tell: Tell): Promise<ReleasedShares>
  /** Releases both shares for a key export. */
  export(session: WalletSession, tell: Tell): Promise<ReleasedShares>
  /** Stores a new wallet in place of one whose shares are all gone. Needs the step-up `replace` and a passkey. */
  replace(session: WalletSession, wanted: ReplaceWallet, tell: Tell): Promise<Wallet>
}

const FIRST_EPOCH = 1
const HOUR_MS = 3_600_000

/**
 * Releasing both shares requires a code each time. Their second limit is against attackers who read the mail as well.
 */
const LIMITS: Readonly<Record<Kinds, readonly Omit<Limit, 'key'>[]>> = {
  auth: [{ max: 60, windowMs: HOUR_MS }],
  'auth+recovery': [
    { max: 60, windowMs: HOUR_MS },
    { max: 50, windowMs: 24 * HOUR_MS },
  ],
}

/**
 * Creates the service for wallets and their shares. A user has one wallet. A share is released only to a live
 * session, recorded in the audit, and limited.
 */
export function createWalletService(deps: WalletDeps): WalletService {
  const { db, clock } = deps
  const releaseIn = (trx: Db, session: WalletSession, kinds: Kinds, action: string) =>
    releaseShares({ ...deps, db: trx }, session, kinds, action)
  return {
    create: (session, shares) => createWallet(deps, session, shares),
    get: (userId) => findWallet(db, userId),
    release: (session) =>
      db.transaction().execute((trx) => releaseIn(trx, session, 'auth', 'shares-released')),
    restore: (session, tell) =>
      db.transaction().execute(async (trx) => {
        const use = await useGrant(trx, session.sessionId, 'restore', clock())
        if (!use) throw codeNeeded('Confirm with a new code before the wallet is brought here.')
        const released = await releaseIn(trx, session, 'auth+recovery', 'shares-released')
        if (use === 'first') await tell(trx)
        return released
      }),
    export: (session, tell) =>
      db.transaction().execute(async (trx) => {
        if (!(await isGranted(trx, session.sessionId, 'export', clock())))
          throw codeNeeded('Confirm with a new code before the keys are shown.')
        const released = await releaseIn(trx, session, 'auth+recovery', 'wallet-exported')
        await tell(trx)
        return released
      }),
    replace: (session, wanted, tell) => replaceWallet(deps, session, wanted, tell),
  }
}

async function createWallet(
  { db, keyring, clock, audit }: WalletDeps,
  session: WalletSession,
  { evmAddress, solanaAddress, ...shares }: z.infer<typeof CreateWallet>,
): Promise<Created> {
  const owner: OwnShares = { walletId: randomUUID(), userId: session.userId, epoch: FIRST_EPOCH }
  // Sealed before the transaction, which keeps that short.
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
      // The database decides which of several concurrent calls, on any replica, is first.
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
  { db, keyring, clock, audit, onLimit }: WalletDeps,
  session: WalletSession,
  kinds: Kinds,
  action: string,
): Promise<ReleasedShares> {
  const limits = LIMITS[kinds].map((limit) => ({ ...limit, key: `shares|${limit.max}|${session.userId}` }))
  const taken = await takeLimits(db, limits, clock())
  if (!taken.allowed) {
    for (const name of taken.names) onLimit?.(name)
    throw new ApiProblem('rate-limited', 'The wallet was opened too often. Try again later.', {
      retryAfterMs: taken.retryAfterMs,
    })
  }
  const wallet = await requireWallet(db, session.userId)
  await audit(db, { ...session, action, details: { walletId: wallet.walletId, epoch: wallet.epoch, kinds } })
  const owner: OwnShares = { ...wallet, userId: session.userId }
  return {
    wallet,
    authShare: await readShare(db, keyring, owner, 'auth'),
    recoveryShare: kinds === 'auth' ? null : await readShare(db, keyring, owner, 'recovery'),
  }
}

const codeNeeded = (message: string) => new ApiProblem('step-up-needed', message)
