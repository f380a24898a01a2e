import type { AppThunk } from '../../store/store.ts'
import { activeNamespaceSet, selectRecord } from '../chains/index.ts'
import { selectConnector } from '../connectors/index.ts'
import { goBack, pushed, wentReset } from '../router/index.ts'
import { showToast } from '../toast/index.ts'
import { canRetry, retryRequested, selectAttempt } from './connectAttemptSlice.ts'
import { selectVisitedKey } from './visitedKey.ts'

/** What it takes to ask a wallet is fetched while the visitor still looks at the list. */
export const loadAttempt = () => import('./attempt.ts')

/** The visitor chose a wallet. The one that is connected already is shown, not asked again. */
export const connectWallet =
  (connectorId: string): AppThunk =>
  (dispatch, getState) => {
    const connector = selectConnector(getState(), connectorId)
    if (!connector) {
      dispatch(showToast({ message: 'Failed to find connector', variant: 'error' }))
      return
    }
    const account = selectRecord(getState(), connector.chain)?.accountState
    if (account?.status === 'connected' && account.connectedWalletInfo?.identifier === connectorId) {
      dispatch(activeNamespaceSet(connector.chain))
      dispatch(wentReset({ view: 'Account' }))
      return
    }
    dispatch(pushed({ view: 'ConnectingExternal', data: { connectorId, namespace: connector.chain } }))
    const key = selectVisitedKey(getState())
    const isThere = () => key !== null && selectVisitedKey(getState()) === key
    loadAttempt().then(
      ({ visit }) => isThere() && dispatch(visit(connector)),
      () => {
        dispatch(showToast({ message: 'Failed to connect', variant: 'error' }))
        if (isThere()) dispatch(goBack())
      },
    )
  }

/** Asks the same wallet again. */
export const retryConnect = (): AppThunk => (dispatch, getState) => {
  const last = selectAttempt(getState())
  if (last && canRetry(last)) dispatch(retryRequested())
}
