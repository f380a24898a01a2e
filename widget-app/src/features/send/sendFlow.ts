import { exactQuantity } from '@airlock/kit/messages'
import { loadAdapter } from '../../chains/registry.ts'
import { messageOf, refusalOf } from '../../chains/walletError.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { sendWords } from '../../messages/en/send.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import {
  attemptLeft,
  attemptMoved,
  attemptStarted,
  reviewEnded,
  reviewStarted,
  selectIsAsking,
  selectIsReviewed,
  selectSend,
  transferSent,
} from '../../state/late/sendSlice.ts'
import type { SendAttempt, SendPhase } from '../../state/late/sendState.ts'
import { transactionSent } from '../../state/late/transactionsSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { poppedTo, pushed, selectStack, wentReset } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS, type ViewName } from '../../state/router/viewFacts.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import { loadAssets } from './assets.ts'
import { selectIsShownByWallet } from './judgement.ts'
import { shownRecipient } from './recipient.ts'
import { type Ready, type Sender, selectReady } from './transfer.ts'

/** After this time (ms) the visitor gets a hint where to find the wallet's request. */
const SLOW = 30_000

/** Timeout for reading the wallet's network (ms), which needs no approval. */
const LOOK = 5000

/** Requests an estimate of the transfer from the network. */
export const review = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const ready = selectReady(getState())
  if (!ready) return
  dispatch(reviewStarted())
  const { at } = selectSend(getState()).review
  try {
    const { estimate } = await loadAdapter(ready.sender.namespace)
    const found = (await estimate?.(ready.sender.network, ready.transfer)) ?? null
    dispatch(reviewEnded({ at, estimate: found }))
  } catch {
    dispatch(reviewEnded({ at, estimate: null }))
  }
}

/** Also reads the balances again, which may have changed since the form was filled in. */
export const checkAgain = (): AppThunk<Promise<void>> => async (dispatch) => {
  await dispatch(loadAssets())
  await dispatch(review())
}

/** Leads from the form to the review. */
export const preview = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (!selectReady(getState())) return
  dispatch(attemptLeft())
  dispatch(pushed({ view: 'WalletSendPreview' }))
  await dispatch(review())
  if (selectIsShownByWallet(getState())) await dispatch(confirmSend())
}

/** The visitor leaves an attempt. If it may still send, it continues, and the form links to it. */
export const leaveAttempt = (): AppThunk => (dispatch, getState) => {
  if (selectIsAsking(getState())) return void dispatch(goBack())
  dispatch(attemptLeft())
  if (selectSend(getState()).review.status === 'none') void dispatch(review())
}

/** Asks the wallet for its network, because the last known one may be outdated. */
export async function isOnNetwork(
  { namespace, connectorId, network }: Sender,
  services: Services,
): Promise<boolean> {
  const { read } = await loadAdapter(namespace)
  const wanted = network.caipNetworkId
  const shared = await read(askOf(services, connectorId), wanted, { timeout: LOOK }).catch(() => null)
  return !shared || shared.caipNetworkId === wanted
}

/** Whether a transfer is written in the view, or confirmed there. */
const isFor = (view: ViewName, use: 'written' | 'confirmed'): boolean => {
  const { transfer } = VIEW_FACTS[view]
  return transfer === use || transfer === 'both'
}

/** Replaces the form by the result in the view history. */
const showResult = (): AppThunk => (dispatch, getState) => {
  const index = selectStack(getState()).findIndex(({ view }) => isFor(view, 'written'))
  if (index > 0) {
    dispatch(poppedTo(index - 1))
    dispatch(pushed({ view: 'WalletSendConfirmed' }))
  } else dispatch(wentReset({ view: 'WalletSendConfirmed' }))
}

/** A transfer, and whether the form or the dApp asked for it. */
interface Asked extends Ready {
  attemptId: number
  requestId: number | null
  /** Whom the review has named. */
  to: string
}

/** Follows the sent transaction until it is final, and shows the result if the form is still open. */
const finish =
  ({ sender, asset, transfer, attemptId, requestId, to }: Asked, hash: string): AppThunk =>
  (dispatch, getState) => {
    const isWatched =
      selectIsShown(getState()) &&
      selectSend(getState()).attempt?.id === attemptId &&
      selectStack(getState()).some(({ view }) => isFor(view, 'confirmed'))
    const chainId = sender.network.caipNetworkId
    const { symbol, iconUrl } = asset
    const amount = fromBaseUnits(transfer.amount, asset.decimals)
    const what = { amount, symbol, to: transfer.to, ...(iconUrl && { iconUrl }) }
    dispatch(transactionSent({ chainId, hash, from: sender.address, what, sentAt: Date.now() }))
    dispatch(balanceExpired(sender.caipAddress))
    dispatch(transferSent({ attemptId, sent: { chainId, hash, amount, symbol, to, requestId } }))
    if (isWatched) dispatch(showResult())
    else dispatch(showToast({ message: sendWords.transactionSent, variant: 'success' }))
  }

const PHASES: Readonly<Record<ReturnType<typeof refusalOf>, SendPhase>> = {
  rejected: 'declined',
  timedOut: 'timedOut',
  locked: 'failed',
  failed: 'failed',
}

const subjectOf = ({ sender, asset, transfer }: Ready, state: RootState): SendAttempt['subject'] => ({
  wallet: sender.walletName,
  icon: selectAccount(state).connectedWalletInfo?.icon,
  network: sender.network.name,
  amount: `${exactQuantity(fromBaseUnits(transfer.amount, asset.decimals))} ${asset.symbol}`,
  to: shownRecipient(selectSend(state).recipient),
})

/** The visitor confirms: the wallet asks once more, and sends. */
export const confirmSend = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const ready = selectReady(getState())
  if (!ready || selectIsAsking(getState()) || !selectIsReviewed(getState())) return
  dispatch(attemptStarted(subjectOf(ready, getState())))
  const { attempt } = selectSend(getState())
  if (!attempt) return
  const { id, requestId, subject } = attempt
  const move = (phase: SendPhase, message?: string) =>
    dispatch(attemptMoved({ id, phase, ...(message && { message }) }))
  const { namespace, connectorId, network } = ready.sender
  let slow: ReturnType<typeof setTimeout> | undefined
  try {
    const { send } = await loadAdapter(namespace)
    if (!send) return
    if (!(await isOnNetwork(ready.sender, services))) return void move('wrongNetwork')
    if (selectSend(getState()).attempt?.id !== id) return
    move('asking')
    slow = setTimeout(() => move('slow'), SLOW)
    const hash = await send(askOf(services, connectorId), network, ready.transfer)
    dispatch(finish({ ...ready, attemptId: id, requestId, to: subject.to }, hash))
  } catch (error) {
    move(PHASES[refusalOf(error)], messageOf(error))
  } finally {
    clearTimeout(slow)
  }
}
