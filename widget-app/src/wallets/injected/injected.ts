import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { AskWallet, OutsideMethod } from '../../chains/askWallet.ts'
import type { HostLink } from '../../state/store/services.ts'
import type { Params, WalletMethod } from '../../types.ts'

const isOutside = (method: WalletMethod | OutsideMethod): method is OutsideMethod =>
  /_(?:get|switch)Network$|_signTransaction$/.test(method)

/** A wallet in the dApp's page: the page's host-sdk passes the request on, the wallet asks the person. */
export const injected =
  (host: HostLink, walletId: string): AskWallet =>
  async (method, params = [], options) => {
    if (isOutside(method))
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'Wallets of a page do not have this')
    return host.client.walletRequest({ walletId, method, params: params as Params }, options)
  }
