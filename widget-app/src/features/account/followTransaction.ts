import { selectIsShown } from '../../state/router/modalSlice.ts'
import type { ListenerApi } from '../../state/store/store.ts'
import { refreshBalance, selectSubject } from '../activeAccount/balanceFlow.ts'

/** A transaction changes the balance only with its block: reads it after these delays (ms) until it has changed. */
const FOLLOW = [0, 4000, 12_000]

/** Reads the balance again after a transaction, until it has changed. */
export async function followTransaction({
  cancelActiveListeners,
  delay,
  dispatch,
  getState,
}: ListenerApi): Promise<void> {
  cancelActiveListeners()
  const subject = selectSubject(getState())
  if (!subject) return
  const known = () => getState().balance.cache[subject.caipAddress]?.balance
  const before = known()
  for (const wait of FOLLOW) {
    await delay(wait)
    if (known() !== before || !selectIsShown(getState())) return
    await dispatch(refreshBalance({ force: true }))
  }
}
