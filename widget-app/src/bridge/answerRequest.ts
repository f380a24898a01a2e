import { ErrorCode } from '@airlock/host-sdk/contract'
import type { DappRequest } from '../connectors/dappRequest.ts'
import { codeOf } from '../connectors/walletError.ts'
import { showAlert } from '../features/alert/alerts.ts'
import type { AppThunk } from '../store/store.ts'
import { requestWallet } from './dappRequests.ts'

/** Answers a request of the dApp, and tells its developer of a method that there is not. */
export const answerRequest =
  (request: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    try {
      return await dispatch(requestWallet(request, signal))
    } catch (error) {
      if (codeOf(error) === ErrorCode.UNSUPPORTED_METHOD)
        void dispatch(showAlert('methodNotAllowed', request.method))
      throw error
    }
  }
