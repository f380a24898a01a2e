import { messageOf, refusalOf } from '../../chains/walletError.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import {
  amountFixed,
  selectIsSwapping,
  selectIsWorse,
  selectMoved,
  selectSwap,
  swapMoved,
  swapStarted,
  termsReviewed,
} from '../../state/late/swapSlice.ts'
import type { SwapAttempt, SwapFailure } from '../../state/late/swapState.ts'
import { transactionSent } from '../../state/late/transactionsSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import type { Reviewed } from './builtCalls.ts'
import { allOf, selectChoices } from './choices.ts'
import { ConvertError, type failureOf } from './convertApi.ts'
import { askQuote, STALE } from './quoteFlow.ts'
import { type Move, runSwap, SwapEnd } from './runSwap.ts'
import { shownSum } from './sum.ts'
import { priceGas } from './swapForm.ts'
import { isAbout, selectStage, selectWish } from './wish.ts'

/** Leads from the form to the review of the newest quote. */
export const reviewSwap = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectStage(getState()) !== 'ready' || selectIsSwapping(getState())) return
  const wish = selectWish(getState())
  if (wish && selectSwap(getState()).unit === 'usd')
    dispatch(amountFixed(fromBaseUnits(wish.amount, wish.from.decimals)))
  dispatch(termsReviewed())
  dispatch(pushed({ view: 'SwapPreview' }))
  await dispatch(priceGas())
}

/** What the visitor has reviewed; null if the form has changed since, or says something else. */
export function selectReviewed(state: RootState): Reviewed | null {
  const { reviewed, isUnlimited } = selectSwap(state)
  const wish = selectWish(state)
  return wish && reviewed && isAbout(reviewed.quote, wish)
    ? { wish, quote: reviewed.quote, isUnlimited }
    : null
}

const REFUSALS: Readonly<Record<ReturnType<typeof refusalOf>, SwapFailure>> = {
  rejected: 'declined',
  timedOut: 'timedOut',
  locked: 'failed',
  failed: 'failed',
}

const BUILDS: Readonly<Record<ReturnType<typeof failureOf>, SwapFailure>> = {
  noRoute: 'noRoute',
  fails: 'fails',
  unsupported: 'unreachable',
  unsafe: 'unsafe',
  unreachable: 'unreachable',
}

interface SwapEnding {
  step: SwapFailure
  message?: string
}

function endOf(error: unknown): SwapEnding {
  if (error instanceof SwapEnd) return { step: error.reason }
  if (error instanceof ConvertError) return { step: BUILDS[error.reason] }
  return { step: REFUSALS[refusalOf(error)], message: messageOf(error) }
}

const subjectOf = ({ wish, quote }: Reviewed, state: RootState): SwapAttempt['subject'] => ({
  wallet: wish.sender.walletName,
  icon: selectAccount(state).connectedWalletInfo?.icon,
  network: wish.sender.network.name,
  paid: shownSum(wish.amount, wish.from),
  received: shownSum(BigInt(quote.toAmount), wish.to),
})

/** Keeps the transaction for Activity, which follows it until it is final. */
const keep =
  ({ wish, quote }: Reviewed, hash: string): AppThunk =>
  (dispatch) => {
    const { sender, from, to, amount } = wish
    const received = { amount: fromBaseUnits(BigInt(quote.toAmount), to.decimals), symbol: to.symbol }
    const what = {
      ...{ amount: fromBaseUnits(amount, from.decimals), symbol: from.symbol, to: sender.address, received },
      ...(from.iconUrl && { iconUrl: from.iconUrl }),
    }
    const chainId = sender.network.caipNetworkId
    dispatch(transactionSent({ chainId, hash, from: sender.address, what, sentAt: Date.now() }))
  }

/** Whether the reviewed terms are the newest, and not stale. */
const selectIsCurrent = (state: RootState, now: number): boolean => {
  const { reviewed } = selectSwap(state)
  return reviewed !== null && now - reviewed.readAt <= STALE && !selectMoved(state)
}

/** The server also reports that a swap would fail if it gives less than the visitor has seen: the newest quote shows that. */
const explain =
  (end: SwapEnding): AppThunk<Promise<SwapEnding>> =>
  async (dispatch, getState) => {
    if (end.step !== 'fails') return end
    await dispatch(askQuote())
    return selectIsWorse(getState()) ? { step: 'moved' } : end
  }

/** The visitor confirms the reviewed terms. */
export const confirmSwap = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const reviewed = selectReviewed(getState())
  if (!reviewed || selectIsSwapping(getState()) || !selectIsCurrent(getState(), Date.now())) return
  dispatch(swapStarted(subjectOf(reviewed, getState())))
  const attemptId = selectSwap(getState()).attempt?.id ?? 0
  const move: Move = (change) => void dispatch(swapMoved({ id: attemptId, ...change }))
  const { sender } = reviewed.wish
  const tokens = allOf(selectChoices(getState()))
  try {
    const ask = askOf(services, sender.connectorId)
    const hash = await dispatch(runSwap({ reviewed, tokens, ask }, move))
    if (hash !== null) dispatch(keep(reviewed, hash))
    dispatch(balanceExpired(sender.caipAddress))
    move({ step: 'sent', sent: hash === null ? null : { chainId: sender.network.caipNetworkId, hash } })
  } catch (error) {
    move(await dispatch(explain(endOf(error))))
  }
}

/** Leads from an attempt that has ended back to the review, of the newest terms. */
export const reviewAgain = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(termsReviewed())
  await dispatch(askQuote())
}
