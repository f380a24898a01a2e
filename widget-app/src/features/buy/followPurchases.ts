import { purchaseFound, selectBuy } from '../../state/late/buySlice.ts'
import { type BuyPurchase, isOver } from '../../state/late/buyState.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import { askPurchase } from './buyApi.ts'

/** How often (ms) the server is asked about purchases; seldom about those that are over or were begun long ago. */
const OFTEN = 4_000
const SELDOM = 60_000
const LONG = 3_600_000

const isSeen = (state: RootState) => selectIsShown(state) && globalThis.document?.visibilityState !== 'hidden'

const isYoung = ({ startedAt }: BuyPurchase) => Date.now() - startedAt < LONG

const isKnown = ({ status, transactionHash }: BuyPurchase) =>
  status === 'completed' && transactionHash !== null

/**
 * Also those that came to nothing lately, because the person may pay in another way on the provider's page, and those
 * whose transaction is not known yet.
 */
const openOf = (state: RootState) =>
  selectBuy(state).purchases.filter(
    (purchase) => !isOver(purchase) || (!isKnown(purchase) && isYoung(purchase)),
  )

/**
 * Follows purchases while the widget is visible: until they are over, and in their first hour until their transaction is
 * known. Returns a function that stops it.
 */
export function followPurchases({ dispatch, getState, services }: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const look = async (id: string) => {
    // Without an answer its state remains.
    const found = await askPurchase(getState().config, id).catch(() => null)
    if (found) dispatch(purchaseFound({ id, ...found }))
  }
  const round = async () => {
    timer = undefined
    isAsking = true
    await Promise.all(openOf(getState()).map(({ id }) => look(id)))
    isAsking = false
    schedule()
  }
  const schedule = () => {
    const open = openOf(getState())
    if (isAsking || timer !== undefined || open.length === 0 || !isSeen(getState())) return
    const isUrgent = open.some((purchase) => !isOver(purchase) && isYoung(purchase))
    timer = setTimeout(() => void round(), isUrgent ? OFTEN : SELDOM)
  }
  const stopWatching = services.watch((state, before) => {
    if (state.buy !== before.buy || selectIsShown(state) !== selectIsShown(before)) schedule()
  })
  globalThis.document?.addEventListener('visibilitychange', schedule)
  // What happened while nobody looked is asked at once.
  if (openOf(getState()).length > 0 && isSeen(getState())) void round()
  return () => {
    clearTimeout(timer)
    stopWatching()
    globalThis.document?.removeEventListener('visibilitychange', schedule)
  }
}
