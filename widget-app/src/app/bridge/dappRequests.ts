import type { AccountState } from '../../state/chains/chainRecord.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { DappRequest } from '../../wallets/dappRequest.ts'
import { requestUnconnected } from './unconnected.ts'

/**
 * A request of the dApp to the wallet that it is connected with, which is not in its page, or of who has none.
 *
 * @param account the dApp's account when the request came
 */
export const requestWallet =
  (
    request: DappRequest,
    account: AccountState | undefined,
    signal: AbortSignal,
  ): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    if (account?.status !== 'connected') return dispatch(requestUnconnected(request, signal))
    const wallet = account.connectedWalletInfo
    if (wallet?.identifier === PAIRING_ID) {
      const { requestPaired } = await import('../../features/requests/requestPaired.ts')
      return dispatch(requestPaired(request, signal))
    }
    const { requestEmbedded } = await import('../../features/requests/requestEmbedded.ts')
    return dispatch(requestEmbedded(request, signal))
  }
