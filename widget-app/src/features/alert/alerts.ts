import type { AppThunk } from '../../store/store.ts'
import { alertKindSeen, alertOpened } from './alertSlice.ts'
import type { ALERTS } from './alertTexts.ts'

export type AlertName = keyof typeof ALERTS

/** Shows an alert. `detail` is what its long message is about. The texts are fetched when there is one to show. */
export const showAlert =
  (name: AlertName, detail = ''): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { ALERTS } = await import('./alertTexts.ts')
    const { code, shortMessage, longMessage, variant } = ALERTS[name]
    const text = longMessage(detail)
    // For the people who run the dApp; the visitor sees the short text.
    console.error(`Airlock ${code}: ${text}`)
    dispatch(alertOpened({ code, shortMessage, longMessage: text, variant }))
  }

/** Tells what a wallet's error says, each kind of error once per session (spec section 8). */
export const alertWalletError =
  (code: unknown, message: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const kind = String(code)
    if (getState().alert.seenKinds.includes(kind)) return
    dispatch(alertKindSeen(kind))
    await dispatch(showAlert('walletError', message))
  }
