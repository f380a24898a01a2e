import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { OutsideMethod } from '../../chains/askWallet.ts'
import type { Params, WalletMethod } from '../../types.ts'
import type { WalletConnector } from '../connector.ts'

const isOutside = (method: WalletMethod | OutsideMethod): method is OutsideMethod =>
  /_(?:get|switch)Network$|_signTransaction$/.test(method)

/** Wallets in the dApp's page: the page's host-sdk passes the request on, and the wallet asks the person. */
export const injectedConnector: WalletConnector = {
  request: (transports, connectorId) => {
    const host = transports.host()
    return async (method, params = [], options) => {
      if (isOutside(method))
        throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'Wallets of a page do not have this')
      return host.client.walletRequest({ connectorId, method, params: params as Params }, options)
    }
  },
  // A request costs nothing, because the wallet is in this browser.
  supports: async () => true,
  // The page asks its own wallets directly: a request that arrives here was for another connection, which
  // has ended since.
  answer: () => async () => {
    throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet was disconnected')
  },
}
