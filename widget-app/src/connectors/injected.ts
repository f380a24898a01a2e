import type { HostLink } from '../store/services.ts'
import type { WalletMethod } from '../types.ts'
import type { AskWallet } from './askWallet.ts'

/** A wallet in the dApp's page: the page's host-sdk passes the request on, the wallet asks the person. */
export const injected =
  (host: HostLink, walletId: string): AskWallet =>
  (method, params = [], options) =>
    host.client.walletRequest({ walletId, method: method as WalletMethod, params }, options)
