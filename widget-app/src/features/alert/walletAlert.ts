import type { AppThunk } from '../../store/store.ts'
import { alertKindSeen } from './alertSlice.ts'
import { showAlert } from './alerts.ts'

/** Tells what a wallet's error says, each kind of error once per session (spec section 8). */
export const alertWalletError =
  (code: unknown, message: string): AppThunk =>
  (dispatch, getState) => {
    const kind = String(code)
    if (getState().alert.seenKinds.includes(kind)) return
    dispatch(alertKindSeen(kind))
    dispatch(showAlert('walletError', message))
  }
