import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { HostLink } from '../store/services.ts'
import type { Params, WalletMethod } from '../types.ts'
import type { AskWallet, NetworkMethod } from './askWallet.ts'

const isOfNetworks = (method: WalletMethod | NetworkMethod): method is NetworkMethod =>
  /_(?:get|switch)Network$/.test(method)

/** A wallet in the dApp's page: the page's host-sdk passes the request on, the wallet asks the person. */
export const injected =
  (host: HostLink, walletId: string): AskWallet =>
  async (method, params = [], options) => {
    if (isOfNetworks(method))
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'Wallets of this family have no networks')
    return host.client.walletRequest({ walletId, method, params: params as Params }, options)
  }
