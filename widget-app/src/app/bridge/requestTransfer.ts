import { requestPay } from '../../features/pay/requestPay.ts'
import { requestSend } from '../../features/send/requestSend.ts'
import { isSwitchedOff } from '../../state/router/canShow.ts'
import { switchedOff } from '../../state/router/switchedOff.ts'
import type { AppThunk } from '../../state/store/store.ts'

interface Wanted {
  view?: string | undefined
  arguments?: unknown
}

/** The dApp's `open()` of a view that resolves with a transaction. Throws 4200 if the view is switched off. */
export const requestTransfer =
  ({ view, arguments: given }: Wanted, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  async (dispatch, getState) => {
    const shown = view === 'Pay' ? 'Pay' : 'WalletSend'
    if (isSwitchedOff(getState(), shown)) throw switchedOff(shown)
    return dispatch(shown === 'Pay' ? requestPay(given, signal) : requestSend(given, signal))
  }
