import type { AppThunk } from '../store/store.ts'
import { alertKindSeen, alertOpened } from './alertSlice.ts'
import type { ALERTS } from './alertTexts.ts'

export type AlertName = keyof typeof ALERTS

/**
 * Tells developers what is wrong: on the console, and in the widget only where the dApp has `debug` on. `detail` is what
 * the long message is about. The texts are fetched when there is one to tell.
 */
export const showAlert =
  (name: AlertName, detail = ''): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { ALERTS } = await import('./alertTexts.ts')
    const { code, shortMessage, longMessage, variant } = ALERTS[name]
    const text = longMessage(detail)
    console[variant === 'error' ? 'error' : 'warn'](`Airlock ${code}: ${text}`)
    if (getState().config.debug) dispatch(alertOpened({ code, shortMessage, longMessage: text, variant }))
  }

/** Tells of something once per session, however often it happens. */
export const showAlertOnce =
  (name: AlertName, detail = '', kind: string = name): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().alert.seenKinds.includes(kind)) return
    dispatch(alertKindSeen(kind))
    await dispatch(showAlert(name, detail))
  }

/** Tells what a wallet's error says, each kind of error once per session (spec section 8). */
export const alertWalletError = (code: unknown, message: string): AppThunk<Promise<void>> =>
  showAlertOnce('walletError', message, String(code))
