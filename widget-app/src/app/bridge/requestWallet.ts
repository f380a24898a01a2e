import { requestSwitch } from '../../features/networks/requestSwitch.ts'
import type { AccountState } from '../../state/chains/chainRecord.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { WidgetMethods } from '../../wallets/connector.ts'
import type { DappRequest } from '../../wallets/dappRequest.ts'
import { connectorOf } from '../../wallets/kinds.ts'
import { reportRefusedMethod } from './refusedMethod.ts'
import { requestUnconnected } from './unconnected.ts'

export const widgetMethods: WidgetMethods = {
  switchNetwork: requestSwitch,
  watchAsset:
    (...asked) =>
    async (dispatch) => {
      const { requestWatch } = await import('../../features/watch/requestWatch.ts')
      return dispatch(requestWatch(...asked))
    },
  showCalls:
    (...asked) =>
    async (dispatch) => {
      const { showCalls } = await import('../../features/callsStatus/showCalls.ts')
      return dispatch(showCalls(...asked))
    },
}

/**
 * A request of the dApp without a connection, or to a connected wallet that is not in its page.
 *
 * @param account the dApp's account when the request came
 */
export const requestWallet =
  (
    request: DappRequest,
    account: AccountState | undefined,
    signal: AbortSignal,
  ): AppThunk<Promise<unknown>> =>
  (dispatch) => {
    const wallet = account?.status === 'connected' ? account.connectedWalletInfo : null
    const ask = wallet
      ? connectorOf(wallet.connectorId).answer(request, widgetMethods, signal)
      : requestUnconnected(request, signal)
    return dispatch(reportRefusedMethod(request.method, ask))
  }
