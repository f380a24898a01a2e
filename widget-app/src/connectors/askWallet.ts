import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { WalletMethod } from '../types.ts'

/** What a wallet of the Solana family is asked; such wallets have no common request shape of their own. */
export type SolanaMethod =
  | 'solana_getAccounts'
  | 'solana_getNetwork'
  | 'solana_switchNetwork'
  | 'solana_disconnect'

/** Asks one wallet. Rejects with the wallet's own code, or when the caller's deadline or signal ends the wait. */
export type AskWallet = (
  method: WalletMethod | SolanaMethod,
  params?: unknown[],
  options?: CallOptions,
) => Promise<unknown>
