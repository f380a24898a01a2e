import { buyWords } from '../../messages/en/buy.ts'
import {
  purchaseBegun,
  purchaseRefused,
  purchaseStarted,
  selectBuy,
  windowChanged,
} from '../../state/late/buySlice.ts'
import { type BuyFailure, type BuyPurchase, isOver } from '../../state/late/buyState.ts'
import { poppedTo, pushed, replaced, selectStack, selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { askUrl, BuyRefusal } from './buyApi.ts'
import { selectBuyer } from './buyForm.ts'

const SIZE = 'popup,width=600,height=800'
/** How often (ms) the widget looks whether the provider's window is closed: no event tells it. */
const LOOK = 1_000

/**
 * Opens the window of the provider, which has to happen in the press itself. It is empty until its address is known.
 * The provider's page gets no handle of the widget. Null if the browser blocks it.
 */
function openWindow(label: string): Window | null {
  const opened = window.open('', '_blank', SIZE)
  if (!opened) return null
  opened.opener = null
  opened.document.title = label
  opened.document.body.textContent = buyWords.opening(label)
  return opened
}

const FAILURES: Readonly<Record<string, BuyFailure>> = {
  'quote-expired': 'expired',
  'onramp-no-offer': 'noOffer',
  'onramp-restricted': 'restricted',
  'rate-limited': 'busy',
}

const failureOf = (error: unknown): BuyFailure =>
  (error instanceof BuyRefusal && FAILURES[error.code]) || 'failed'

/** Follows the window until it is closed, or the purchase is over. A page that cuts it off looks closed. */
const followWindow =
  (opened: Window, id: string): AppThunk =>
  (dispatch, getState) => {
    const look = () => {
      if (opened.closed) return dispatch(windowChanged({ id, window: 'closed' }))
      const purchase = selectBuy(getState()).purchases.find((one) => one.id === id)
      if (purchase && !isOver(purchase)) setTimeout(look, LOOK)
    }
    setTimeout(look, LOOK)
  }

/** The visitor chose a provider: its page opens in a window, and the purchase is followed from here. */
export const startPurchase =
  ({ name: provider, label }: { name: string; label: string }): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { token, amount, currency, method, offers } = selectBuy(getState())
    const account = selectBuyer(getState())
    if (!token || !account) return
    const opened = openWindow(label)
    dispatch(purchaseStarted({ provider, label }))
    if (selectView(getState()) !== 'BuyInProgress') dispatch(pushed({ view: 'BuyInProgress' }))
    const offer = offers[provider]
    try {
      const { url, purchaseId: id } = await askUrl(getState().config, {
        ...{ address: account, asset: token.id, network: token.networkName, amount, provider },
        ...{ paymentCurrency: currency, paymentMethod: method },
        quoteId: offer?.status === 'priced' ? offer.quote.quoteId : undefined,
      })
      const purchase = {
        ...{ id, provider, label, amount, currency, account, symbol: token.symbol, chainId: token.network },
        ...{ startedAt: Date.now(), status: 'created' as const, transactionHash: null, received: null },
      }
      // The visitor may have closed the window already.
      const isOpen = opened !== null && !opened.closed
      dispatch(purchaseBegun({ purchase, window: isOpen ? 'open' : 'blocked', url }))
      if (!isOpen) return
      opened.location.replace(url)
      dispatch(followWindow(opened, id))
    } catch (error) {
      opened?.close()
      dispatch(purchaseRefused(failureOf(error)))
    }
  }

/**
 * Whether a new attempt would be the same purchase again. Not after a reload: its page may still be open, and the form is
 * another one.
 */
export function selectIsRepeatable(state: RootState, purchase: BuyPurchase): boolean {
  const { shown, amount, currency, token } = selectBuy(state)
  return (
    shown?.id === purchase.id &&
    shown.window !== 'unknown' &&
    amount === purchase.amount &&
    currency === purchase.currency &&
    token?.symbol === purchase.symbol &&
    token.network === purchase.chainId &&
    selectBuyer(state) === purchase.account
  )
}

/** Leads to the providers: back to them, or in place of a purchase that was opened from the activity. */
export const chooseProvider = (): AppThunk => (dispatch, getState) => {
  const index = selectStack(getState()).findIndex(({ view }) => view === 'OnRampProviders')
  dispatch(index < 0 ? replaced({ view: 'OnRampProviders' }) : poppedTo(index))
}
