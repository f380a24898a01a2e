import type * as z from 'zod/mini'
import type { CreateWallet, Wallet } from '../../shared/api.ts'
import type { Audit } from '../audit/audit.ts'
import { useGrant } from '../auth/grants.ts'
import type { Db } from '../db/schema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { ApiProblem } from '../problem/problem.ts'
import { requireWallet } from './find.ts'
import { hasShares, insertShares, type OwnShares, sealShares } from './shares.ts'

interface Replacing {
  db: Db
  keyring: Keyring
  /** Milliseconds since 1970. */
  clock: () => number
  audit: Audit
}

type New = z.infer<typeof CreateWallet>

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
function writeWallet(trx: Db, owner: OwnShares, { evmAddress, solanaAddress }: New) {
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

/**
 * Stores a new wallet in place of one whose shares are all gone, with the next epoch. The id of the wallet and its first
 * owner stay, because the address of the smart account depends on the owner. The lost shares stay in the quarantine with
 * their own epoch, so that the operator can still try to open them. They never become shares of the new wallet.
 *
 * @param tell writes the notification mail in the same transaction
 * @throws ApiProblem `not-found` without a wallet, `wallet-exists` while it has a share, `step-up-needed`
 */
export async function replaceWallet(
  { db, keyring, clock, audit }: Replacing,
  session: { sessionId: string; userId: string },
  wanted: New,
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
    await keepAddresses(trx, lost, clock())
    await writeWallet(trx, owner, wanted)
    await insertShares(trx, owner, sealed)
    const details = { walletId, epoch: owner.epoch }
    await audit(trx, { ...session, action: 'wallet-replaced', details })
    await tell(trx)
    return requireWallet(trx, session.userId)
  })
}
