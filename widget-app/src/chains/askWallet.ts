import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { Namespace, WalletMethod } from '../types.ts'

/** What no wallet of a page has: only the embedded one and pairing sessions are on a network of such a family. */
export type NetworkMethod = `${Exclude<Namespace, 'eip155'>}_${'getNetwork' | 'switchNetwork'}`

/** What is asked of wallets elsewhere alone: those of a page send what they sign. */
export type OutsideMethod = NetworkMethod | 'solana_signTransaction'

/**
 * Asks one wallet, by the method names of the contract's `WalletMethod`, whichever way leads to it: the page, a pairing
 * session or the secure frame. Rejects with the wallet's own code, with 4200 for what this way does not have, or when the
 * caller's deadline or signal ends the wait.
 */
export type AskWallet = (
  method: WalletMethod | OutsideMethod,
  params?: unknown,
  options?: CallOptions,
) => Promise<unknown>
