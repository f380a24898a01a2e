import { loadAdapter } from '../../chains/registry.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { accountDataSet } from '../../state/chains/chainsSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { modalClosed, selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView, wentReset } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { AppStore, AppThunk, ListenerApi, RootState } from '../../state/store/store.ts'
import { showConnected } from '../../wallets/connections/disconnectFlow.ts'
import { refreshBalance, selectSubject } from '../activeAccount/balanceFlow.ts'
import { followTransaction } from './followTransaction.ts'
import { followHoldings } from './holdingListeners.ts'

const isNewSubject = (now: RootState, before: RootState): boolean =>
  selectSubject(now)?.caipAddress !== selectSubject(before)?.caipAddress

const isNewlyShown = (now: RootState, before: RootState): boolean =>
  selectIsShown(now) && !selectIsShown(before)

const showExplorer = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const subject = selectSubject(getState())
  if (!subject) return
  const { namespace, network, address, caipAddress } = subject
  const adapter = await loadAdapter(namespace)
  if (selectSubject(getState())?.caipAddress !== caipAddress) return
  dispatch(accountDataSet({ namespace, data: { addressExplorerUrl: adapter.addressUrl(network, address) } }))
}

const hasLostAccount = (now: RootState, before: RootState): boolean =>
  selectAccount(before).address !== null && selectAccount(now).address === null

/**
 * If a connection ends by itself, shows a family that is still connected, or else the wallet list. If the
 * visitor ended it, the modal closes instead.
 */
async function showConnect({ dispatch, getState }: ListenerApi): Promise<void> {
  await Promise.resolve()
  const isLooking = selectIsShown(getState()) && VIEW_FACTS[selectView(getState())].ofAccount
  if (!isLooking || selectAccount(getState()).address !== null) return
  const isConnected = dispatch(showConnected())
  if (isConnected && selectView(getState()) === 'ProfileWallets') return
  dispatch(wentReset({ view: isConnected ? 'Account' : 'Connect' }))
}

/** Keeps the account's balance and identity up to date with the account, the network and the visible view. */
export function followAccount(store: AppStore, openArea: () => globalThis.Storage): void {
  const { dispatch, startListening } = store
  startListening({
    predicate: (_action, now, before) => isNewSubject(now, before),
    effect: (_action, api) => api.dispatch(showExplorer()),
  })
  startListening({
    predicate: (_action, now, before) => isNewSubject(now, before) || isNewlyShown(now, before),
    effect: (_action, api) => api.dispatch(refreshBalance()),
  })
  startListening({
    predicate: (_action, now, before) => hasLostAccount(now, before),
    effect: (_action, api) => showConnect(api),
  })
  // A family that was opened to connect a wallet and still has none gives way to the connected account.
  startListening({ actionCreator: modalClosed, effect: (_action, api) => void api.dispatch(showConnected()) })
  startListening({ actionCreator: balanceExpired, effect: (_action, api) => followTransaction(api) })
  globalThis.document?.addEventListener('visibilitychange', () => void dispatch(refreshBalance()))
  followHoldings(store, openArea)
  if (!selectIsShown(store.getState())) dispatch(showConnected())
  void dispatch(showExplorer())
  void dispatch(refreshBalance())
}
