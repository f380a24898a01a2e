import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { HostLink } from '../store/services.ts'
import type { WalletMethod } from '../types.ts'

/** Asks one wallet. Rejects with the wallet's own code, or when the caller's deadline or signal ends the wait. */
export type AskWallet = (method: WalletMethod, params?: unknown[], options?: CallOptions) => Promise<unknown>

/** A wallet in the dApp's page: the page's host-sdk passes the request on, the wallet asks the person. */
export const injected =
  (host: HostLink, walletId: string): AskWallet =>
  (method, params = [], options) =>
    host.client.walletRequest({ walletId, method, params }, options)
