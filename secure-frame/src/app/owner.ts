import type { Wallet } from '../../shared/api.ts'

/** The signed-in user and their wallet. */
export interface Owner {
  userId: string
  wallet: Wallet
}
