import { type ReplaceWallet, replacementText } from '../../shared/replacement.ts'
import type { Wallet } from '../../shared/values.ts'
import type { Audit } from '../audit/audit.ts'
import { useGrant } from '../auth/grants.ts'
import type { Db } from '../db/schema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { isPasskeyAnswer } from '../passkeys/checkAnswer.ts'
import { ApiProblem } from '../problem/problem.ts'
import { requireWallet } from './find.ts'
import { hasShares, insertShares, type OwnShares, sealShares } from './shares.ts'

interface Caller {
  sessionId: string
  userId: string
}

interface Replacing {
  db: Db
  keyring: Keyring
  /** Milliseconds since 1970. */
  clock: () => number
  audit: Audit
  /** The secure origin, for whose host the passkeys are. */
  origin: string
}

const exists = (wallet: Wallet) =>
  new ApiProblem('wallet-exists', 'The wallet still has shares, and is not replaced.', { wallet })

/** Keeps the lost addresses, which are the only trace of where the person's assets were. */
function keepAddresses(trx: Db, { walletId, epoch, evmAddress, solanaAddress }: Wallet, now: number) {
  const row = { wallet_id: walletId, epoch, evm_address: evmAddress, solana_address: solanaAddress }
  return trx
    .insertInto('replaced_wallets')
    .values({ ...row, replaced_at: now })
    .execute()
}

/** Writes the new addresses, with the first owner as it was. */
function writeWallet(trx: Db, owner: OwnShares, { evmAddress, solanaAddress }: ReplaceWallet) {
  return trx
    .updateTable('wallets')
    .set((eb) => ({
      epoch: owner.epoch,
      evm_address: evmAddress,
      solana_address: solanaAddress,
      // In an update, the columns on the right are those before it.
      initial_evm_address: eb.fn.coalesce('initial_evm_address', 'evm_address'),
    }))
    .where('id', '=', owner.walletId)
    .execute()
}

interface Proving {
  session: Caller
  owner: OwnShares
  wanted: ReplaceWallet
  origin: string
}

/**
 * A code by mail is not enough: a passkey that the person had before this session has to sign the new wallet. Whoever
 * reads their mail would have to add a passkey first, which a mail reports, and sign in once more. That passkey owns no
 * smart account.
 */
async function requirePasskey(trx: Db, { session, owner, wanted, origin }: Proving): Promise<void> {
  const row = await trx
    .selectFrom('passkeys')
    .innerJoin('sessions', 'sessions.user_id', 'passkeys.user_id')
    .select(['passkeys.credential_id', 'passkeys.rp_id', 'passkeys.x', 'passkeys.y'])
    .where('sessions.id', '=', session.sessionId)
    .where('passkeys.user_id', '=', session.userId)
    .where('passkeys.credential_id', '=', wanted.passkey.credentialId)
    .whereRef('passkeys.created_at', '<', 'sessions.created_at')
    .executeTakeFirst()
  const { evmAddress, solanaAddress } = wanted
  const text = replacementText({ walletId: owner.walletId, epoch: owner.epoch, evmAddress, solanaAddress })
  const passkey = row && { credentialId: row.credential_id, rpId: row.rp_id, x: row.x, y: row.y }
  if (!passkey || !isPasskeyAnswer(wanted.passkey, passkey, { text, origin }))
    throw new ApiProblem('invalid', 'A passkey of the person has to sign the new wallet.')
}

/**
 * Stores a new wallet in place of one whose shares are all gone, with the next epoch. The id of the wallet and its first
 * owner stay, because the address of the smart account depends on the owner. The lost shares stay in the quarantine with
 * their own epoch, so that the operator can still try to open them. They never become shares of the new wallet.
 *
 * @param tell writes the notification mail in the same transaction
 * @throws ApiProblem `not-found` without a wallet, `wallet-exists` while it has a share, `step-up-needed`,
 * or `invalid` without the answer of a passkey to this
 */
export async function replaceWallet(
  { db, keyring, clock, audit, origin }: Replacing,
  session: Caller,
  wanted: ReplaceWallet,
  tell: (trx: Db) => Promise<void>,
): Promise<Wallet> {
  const lost = await requireWallet(db, session.userId)
  const { walletId, epoch } = lost
  const owner: OwnShares = { walletId, userId: session.userId, epoch: epoch + 1 }
  // Sealed before the transaction, which keeps that short.
  const sealed = await sealShares(keyring, owner, wanted)
  return db.transaction().execute(async (trx) => {
    // Concurrent calls wait here, on any replica: the second one finds the shares of the first.
    const { epoch: now } = await trx
      .selectFrom('wallets')
      .select('epoch')
      .where('id', '=', walletId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now !== epoch || (await hasShares(trx, walletId)))
      throw exists(await requireWallet(trx, session.userId))
    if (!(await useGrant(trx, session.sessionId, 'replace', clock())))
      throw new ApiProblem('step-up-needed', 'Confirm with a new code before the wallet is replaced.')
    await requirePasskey(trx, { session, owner, wanted, origin })
    await keepAddresses(trx, lost, clock())
    await writeWallet(trx, owner, wanted)
    await insertShares(trx, owner, sealed)
    const details = { walletId, epoch: owner.epoch }
    await audit(trx, { ...session, action: 'wallet-replaced', details })
    await tell(trx)
    return requireWallet(trx, session.userId)
  })
}
