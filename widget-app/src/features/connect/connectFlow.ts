import { connectWords } from '../../messages/en/connect.ts'
import { canRetry, retryRequested, selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { selectVisitedKey } from '../../state/attempts/visitedKey.ts'
import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { selectSameWallet } from '../../state/connectors/connectorsSlice.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import { pushed, wentReset } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** The code that asks a wallet is loaded while the visitor still looks at the list. */
export const loadAttempt = () => import('./attempt.ts')

/**
 * The visitor selected a wallet. If it serves several families, the visitor selects one next, unless it is
 * already known. A wallet that is already connected is shown without a new request. A kind of wallet may
 * have its own view.
 */
export const connectWallet =
  (connectorId: string, namespace?: Namespace): AppThunk =>
  (dispatch, getState) => {
    const { connectView } = factsOf(connectorId)
    if (connectView) {
      dispatch(pushed({ view: connectView, ...(namespace && { data: { namespace } }) }))
      return
    }
    const choice = selectSameWallet(getState(), connectorId)
    const [connector, other] = namespace ? choice.filter(({ chain }) => chain === namespace) : choice
    if (!connector) {
      dispatch(showToast({ message: connectWords.failedToFindConnector, variant: 'error' }))
      return
    }
    if (other) {
      dispatch(pushed({ view: 'ConnectingMultiChain', data: { connectorId } }))
      return
    }
    const account = selectRecord(getState(), connector.chain)?.accountState
    if (account?.status === 'connected' && account.connectedWalletInfo?.connectorId === connector.id) {
      dispatch(activeNamespaceSet(connector.chain))
      dispatch(wentReset({ view: 'Account' }))
      return
    }
    dispatch(
      pushed({ view: 'ConnectingExternal', data: { connectorId: connector.id, namespace: connector.chain } }),
    )
    const key = selectVisitedKey(getState())
    const isThere = () => key !== null && selectVisitedKey(getState()) === key
    loadAttempt().then(
      ({ visit }) => isThere() && dispatch(visit(connector)),
      () => {
        dispatch(showToast({ message: connectWords.failedToConnect, variant: 'error' }))
        if (isThere()) dispatch(goBack())
      },
    )
  }

/** Asks the same wallet again. */
export const retryConnect = (): AppThunk => (dispatch, getState) => {
  const last = selectAttempt(getState())
  if (last && canRetry(last)) dispatch(retryRequested())
}
