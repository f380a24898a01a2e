import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Fresh, KeyMissing, open, type Sealed, seal, shareContext } from '../keys/envelope.ts'
import type { Keyring, ShareKind } from '../keys/keyring.ts'
import { keyProblem } from '../keys/selfCheck.ts'
import { ApiProblem } from '../problem/problem.ts'

/** The wallet, user and epoch of shares, which their sealing is bound to. */
export interface OwnShares {
  walletId: string
  userId: string
  epoch: number
}

/** A share of 32 bytes takes 33. The recovery share is followed by the device share. */
const SHARE_BYTES: Readonly<Record<ShareKind, number>> = { auth: 33, recovery: 66 }

type SealedShares = Record<ShareKind, Fresh<Sealed>>

export async function sealShares(
  keyring: Keyring,
  owner: OwnShares,
  { authShare, recoveryShare }: { authShare: string; recoveryShare: string },
): Promise<SealedShares> {
  const auth = decode(authShare, 'auth')
  const recovery = decode(recoveryShare, 'recovery')
  try {
    return {
      auth: await seal(keyring.auth, shareContext({ ...owner, kind: 'auth' }), auth),
      recovery: await seal(keyring.recovery, shareContext({ ...owner, kind: 'recovery' }), recovery),
    }
  } finally {
    auth.fill(0)
    recovery.fill(0)
  }
}

/**
 * Inserts the shares of a new wallet. Throws if another replica uses another key under the same name: shares sealed
 * under a wrong key would be lost with it.
 */
export async function insertShares(
  db: Kysely<Database>,
  owner: OwnShares,
  sealed: SealedShares,
): Promise<void> {
  const rows = (['auth', 'recovery'] as const).map((kind) => ({
    wallet_id: owner.walletId,
    kind,
    epoch: owner.epoch,
    key_id: sealed[kind].keyId,
    key_fingerprint: sealed[kind].keyFingerprint,
    wrapped_dek: sealed[kind].wrappedDek,
    iv: sealed[kind].iv,
    ciphertext: sealed[kind].ciphertext,
  }))
  for (const { kind, key_id, key_fingerprint } of rows) await requireKey(db, kind, key_id, key_fingerprint)
  await db.insertInto('shares').values(rows).execute()
}

/** Reads a share as base64url. Throws if the row was changed, so that a wrong share is never returned. */
export async function readShare(
  db: Kysely<Database>,
  keyring: Keyring,
  owner: OwnShares,
  kind: ShareKind,
): Promise<string> {
  const row = await db
    .selectFrom('shares')
    .selectAll()
    .where('wallet_id', '=', owner.walletId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw await missing(db, owner, kind)
  const sealed = {
    keyId: row.key_id,
    keyFingerprint: row.key_fingerprint,
    wrappedDek: row.wrapped_dek,
    iv: row.iv,
    ciphertext: row.ciphertext,
  }
  const share = await openShare(keyring, shareContext({ ...owner, kind }), kind, sealed)
  try {
    return Buffer.from(share.buffer, share.byteOffset, share.length).toString('base64url')
  } finally {
    share.fill(0)
  }
}

/** Whether the server has any share of a wallet, apart from those in quarantine. */
export async function hasShares(db: Kysely<Database>, walletId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shares')
    .select('kind')
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
  return row !== undefined
}

/** A wallet without any share is lost, which its owner has to know. One that has the other share is damaged. */
async function missing(db: Kysely<Database>, { walletId }: OwnShares, kind: ShareKind): Promise<Error> {
  if (await hasShares(db, walletId))
    return new Error(`There is no ${kind} share of wallet ${walletId}: it may be in quarantine.`)
  return new ApiProblem('shares-lost', 'The key of this wallet is lost.')
}

async function openShare(keyring: Keyring, context: string, kind: ShareKind, sealed: Sealed) {
  try {
    return await open(keyring[kind], context, sealed)
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw new Error(`A stored ${kind} share does not open.`)
    throw unavailable(error)
  }
}

async function requireKey(db: Kysely<Database>, kind: ShareKind, key_id: string, fingerprint: Uint8Array) {
  const problem = await keyProblem(db, { kind, key_id, fingerprint })
  if (problem !== null) throw unavailable(new KeyMissing(problem))
}

/** This replica has the wrong keys, which it logs. Another replica may have the right ones. */
function unavailable(cause: KeyMissing): ApiProblem {
  const problem = new ApiProblem('unavailable', 'The wallet cannot be opened right now.', {
    retryAfterMs: 5_000,
  })
  problem.cause = cause
  return problem
}

function decode(text: string, kind: ShareKind): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
  if (bytes.length === SHARE_BYTES[kind]) return bytes
  bytes.fill(0)
  throw new ApiProblem('invalid', `The ${kind} share has to be ${SHARE_BYTES[kind]} bytes.`)
}
