import type { Wallet } from '../../shared/api.ts'

/** The signed-in user and their wallet. */
export interface WalletOwner {
  userId: string
  wallet: Wallet
}
