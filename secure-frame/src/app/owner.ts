import type { Wallet } from '../../shared/api.ts'

/** Who is signed in, and their wallet. */
export interface Owner {
  userId: string
  wallet: Wallet
}
