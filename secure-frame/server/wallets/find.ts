import type { Wallet } from '../../shared/values.ts'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'

/** The user's wallet; null before it is created. */
export async function findWallet(db: Db, userId: string): Promise<Wallet | null> {
  const row = await db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  const initialOwner = row.initial_evm_address
  return {
    walletId: row.id,
    epoch: row.epoch,
    evmAddress: row.evm_address,
    solanaAddress: row.solana_address,
    ...(initialOwner !== null && initialOwner !== row.evm_address && { initialOwner }),
  }
}

/** @throws ApiProblem `not-found` */
export async function requireWallet(db: Db, userId: string): Promise<Wallet> {
  const wallet = await findWallet(db, userId)
  if (!wallet) throw new ApiProblem('not-found', 'There is no wallet yet.')
  return wallet
}
