import type { Wallet } from '../../shared/values.ts'

/** The signed-in user and their wallet. */
export interface WalletOwner {
  userId: string
  wallet: Wallet
}
