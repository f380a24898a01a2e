import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf } from '../../chains/walletError.ts'
import type { AccountState } from '../../state/chains/chainRecord.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { DappRequest } from '../../wallets/dappRequest.ts'
import { requestWallet } from './dappRequests.ts'

/** Answers a request of the dApp, and reports an unknown method to its developer. */
export const answerRequest =
  (
    request: DappRequest,
    account: AccountState | undefined,
    signal: AbortSignal,
  ): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    try {
      return await dispatch(requestWallet(request, account, signal))
    } catch (error) {
      if (codeOf(error) === ErrorCode.UNSUPPORTED_METHOD)
        void dispatch(showAlert('methodNotAllowed', request.method))
      throw error
    }
  }
