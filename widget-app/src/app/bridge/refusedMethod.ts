import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf } from '../../chains/walletError.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk } from '../../state/store/store.ts'

/** Tells the dApp's developer if the wallet refuses a method. The dApp gets the wallet's answer unchanged. */
export const reportRefusedMethod =
  (method: string, ask: AppThunk<Promise<unknown>>): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    try {
      return await dispatch(ask)
    } catch (error) {
      if (codeOf(error) === ErrorCode.UNSUPPORTED_METHOD) void dispatch(showAlert('methodNotAllowed', method))
      throw error
    }
  }
