import type { DappRequest } from '../connectors/dappRequest.ts'
import { selectRecord } from '../features/chains/index.ts'
import { PAIRING_ID } from '../pairing/pairing.ts'
import type { AppThunk } from '../store/store.ts'

/** A request of the dApp to the wallet that it is connected with, which is not in its page. */
export const requestWallet =
  (request: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    const wallet = selectRecord(getState(), request.namespace)?.accountState.connectedWalletInfo
    if (wallet?.identifier === PAIRING_ID) {
      const { requestPaired } = await import('../pairing/requestFlow.ts')
      return dispatch(requestPaired(request, signal))
    }
    const { requestEmbedded } = await import('../secure/requestFlow.ts')
    return dispatch(requestEmbedded(request, signal))
  }
