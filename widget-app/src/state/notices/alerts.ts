import type { AppThunk } from '../store/store.ts'
import { alertKindSeen, alertOpened } from './alertSlice.ts'
import type { ALERTS } from './alertTexts.ts'

export type AlertName = keyof typeof ALERTS

/**
 * Reports a problem to developers, each kind once per session: on the console, and in the widget only if the dApp has
 * `debug` on. `detail` is the subject of the long message. The texts are loaded with the first report.
 */
export const showAlert =
  (name: AlertName, detail = '', kind = `${name} ${detail}`): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().alert.seenKinds.includes(kind)) return
    dispatch(alertKindSeen(kind))
    const { ALERTS } = await import('./alertTexts.ts')
    const { code, shortMessage, longMessage, variant } = ALERTS[name]
    const text = longMessage(detail)
    console[variant === 'error' ? 'error' : 'warn'](`Airlock ${code}: ${text}`)
    if (getState().config.debug) dispatch(alertOpened({ code, shortMessage, longMessage: text, variant }))
  }

/** Reports a wallet's error, each code once per session (spec section 8). */
export const alertWalletError = (code: unknown, message: string): AppThunk<Promise<void>> =>
  showAlert('walletError', message, `walletError ${code}`)
