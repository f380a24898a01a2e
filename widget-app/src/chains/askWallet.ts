import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { Namespace, WalletMethod } from '../types.ts'

/**
 * Methods that wallets in the page do not have: only the embedded wallet and pairing sessions have a network
 * in such a family.
 */
export type NetworkMethod = `${Exclude<Namespace, 'eip155'>}_${'getNetwork' | 'switchNetwork'}`

/**
 * Methods that only wallets outside the page are asked for: wallets in the page send the transactions that
 * they sign.
 */
export type OutsideMethod = NetworkMethod | 'solana_signTransaction'

/**
 * Sends a request to one wallet, by the method names of the contract's `WalletMethod`, over any transport:
 * the page, a pairing session or the secure frame. Rejects with the wallet's own code, with 4200 if the
 * transport does not support the method, or when the caller's deadline or signal ends the wait.
 */
export type AskWallet = (
  method: WalletMethod | OutsideMethod,
  params?: unknown,
  options?: CallOptions,
) => Promise<unknown>
