import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { NATIVE, NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { userRejected } from '../../chains/walletError.ts'
import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import {
  requestEnded,
  requestWaits,
  selectIsAsking,
  selectSend,
  sendRequested,
} from '../../state/late/sendSlice.ts'
import type { SendRequest } from '../../state/late/sendState.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectStack, selectView } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { namespaceOf } from '../networks/configuredNetworks.ts'
import { isBlank } from './amount.ts'

/** A transfer as the dApp requests it, without a number yet. */
export type Wanted = Omit<SendRequest, 'id'>

/** Notations of dApps for the native currency in place of a token address. */
const NATIVES: readonly string[] = [NATIVE, NATIVE_ADDRESSES.eip155.common, NATIVE_ADDRESSES.eip155.priceApi]

const AMOUNT = /^\d{1,78}(?:\.\d{1,78})?$/

/** Whether a text of the dApp is a decimal number above zero. */
export const isAmount = (text: string): boolean => AMOUNT.test(text) && !isBlank(text)

/** The token's address; null for the native currency. */
export const addressIn = (asset: string | undefined): string | null =>
  !asset || NATIVES.includes(asset.toLowerCase()) ? null : asset

export const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')

/**
 * Waits until the dApp knows whether a new account must sign in, and the visitor has left that question. Otherwise
 * the question would take the place of the payment, and close it.
 */
export const afterSignIn =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, services) => {
    const isOver = (state: RootState) =>
      state.signIn?.asked?.phase !== 'checking' && !(selectIsShown(state) && selectView(state) === 'SignIn')
    await services.until(isOver, { signal })
    if (signal.aborted) throw aborted()
  }

const OWN_TRANSFER: ReadonlySet<ViewName> = new Set([
  'WalletSend',
  'WalletSendPreview',
  'WalletSendConfirmed',
])

const selectIsSending = (state: RootState): boolean =>
  selectIsShown(state) && selectStack(state).some(({ view }) => OWN_TRANSFER.has(view))

/** The visitor has filled in a transfer of their own, or sees that it was sent. An empty form can be replaced. */
function selectHasOwnTransfer(state: RootState): boolean {
  const { request, amount, recipient, sent } = selectSend(state)
  if (request || !selectIsSending(state)) return false
  const isSent = selectView(state) === 'WalletSendConfirmed' && sent?.requestId === null
  return isSent || amount !== '' || recipient.text !== ''
}

/**
 * Waits until the visitor has left their own transfer, which says meanwhile that a request follows: the request would
 * take its place, and its amount and recipient would be lost. One request waits.
 */
export const afterOwnTransfer =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (selectIsAsking(getState()) || !selectHasOwnTransfer(getState())) return
    if (selectSend(getState()).isRequestWaiting)
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another payment is waiting already')
    dispatch(requestWaits(true))
    await services.until((state) => !selectIsAsking(state) && !selectIsSending(state), { signal })
    dispatch(requestWaits(false))
    if (signal.aborted) throw aborted()
  }

/** Whether the visitor sees the dApp's current request, or has gone on from it, such as to connect a wallet. */
const selectIsRequestShown = (state: RootState): boolean => {
  const { request } = selectSend(state)
  return (
    request !== null && selectIsShown(state) && selectStack(state).some(({ view }) => view === request.view)
  )
}

/**
 * Makes a transfer the dApp's current one, and shows its view. Returns its id. A transfer that the visitor sees is
 * not replaced: they might confirm another one than they have read.
 */
export const placeRequest =
  (wanted: Wanted): AppThunk<number> =>
  (dispatch, getState) => {
    if (selectIsAsking(getState()))
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'The wallet is being asked to send already')
    if (selectIsRequestShown(getState()))
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another payment is shown already')
    dispatch(installLate())
    dispatch(activeNamespaceSet(namespaceOf(wanted.caipNetworkId)))
    dispatch(sendRequested(wanted))
    dispatch(openView({ view: wanted.view, data: {} }))
    return selectSend(getState()).request?.id ?? 0
  }

export const modalClosed = () => userRejected('Modal closed')

const timedOut = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet did not say that it sent it. It may have')

/**
 * Settles a request: with the hash of the sent transaction, with 4001, or with -32052 if the wallet timed
 * out or returned an invalid response and may have sent it. Once the wallet has been asked the request waits
 * for it, because a later approval still sends, even if the view is closed.
 */
export const outcomeOf =
  (id: number, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  (dispatch, _getState, services) =>
    new Promise((resolve, reject) => {
      let hasLeft = false
      let isUnsure = false
      const settle = (end: () => void) => {
        stop()
        signal.removeEventListener('abort', onAbort)
        dispatch(requestEnded(id))
        end()
      }
      const onAbort = () => settle(() => reject(aborted()))
      const stop = services.watch((state) => {
        const { sent, request, attempt } = selectSend(state)
        hasLeft ||= !selectIsShown(state)
        isUnsure ||= attempt?.requestId === id && attempt.phase === 'timedOut'
        if (sent?.requestId === id) return settle(() => resolve({ hash: sent.hash }))
        const isOver = (request?.id !== id || hasLeft) && !selectIsAsking(state)
        if (isOver) settle(() => reject(isUnsure ? timedOut() : modalClosed()))
      })
      signal.addEventListener('abort', onAbort)
    })
