import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { userRejected } from '../../chains/walletError.ts'
import { type AttemptPhase, selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { isAsking } from '../../state/attempts/visitedKey.ts'
import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import { toConnectorInfo } from '../../state/connections/wallet.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectCurrentEntry, selectStack, selectView } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { Account, Namespace } from '../../types.ts'

/** The account of a connected namespace in the form that the dApp gets. */
function selectConnectedAccount(state: RootState, namespace: Namespace): Account | null {
  const record = selectRecord(state, namespace)
  if (record?.accountState.status !== 'connected') return null
  const { address, caipAddress, connectedWalletInfo } = record.accountState
  const caipNetworkId = record.networkState.caipNetwork?.caipNetworkId
  if (!address || !caipAddress || !connectedWalletInfo || !caipNetworkId) return null
  const connector = toConnectorInfo(connectedWalletInfo)
  return { namespace, address, caipAddress, caipNetworkId, connector }
}

const timedOut = () => new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The request took too long to respond')

/**
 * The error that the dApp gets when the visitor leaves an attempt in this phase. None while a wallet is
 * still being asked.
 */
const ON_LEAVING: Partial<Record<AttemptPhase, () => AirlockError>> = {
  rejected: () => userRejected('Connection rejected'),
  timedOut,
  failed: () => new AirlockError(ErrorCode.INTERNAL, 'Failed to connect'),
}

const hasClosed = (state: RootState, before: RootState) => selectIsShown(before) && !selectIsShown(state)

const hasLeft = (state: RootState, before: RootState) =>
  isAsking(selectView(before)) && selectCurrentEntry(state).key !== selectCurrentEntry(before).key

/** The error with which this state change ends a request; null while the visitor may still connect. */
function endOf(state: RootState, before: RootState): AirlockError | null {
  const phase = selectAttempt(before)?.phase
  if (hasClosed(state, before)) return phase === 'timedOut' ? timedOut() : userRejected('Modal closed')
  return (hasLeft(state, before) && phase && ON_LEAVING[phase]?.()) || null
}

const noAdapter = (namespace: Namespace) =>
  new AirlockError(ErrorCode.INVALID_PARAMS, `Adapter for namespace ${namespace} doesn't exist`)

const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')

/**
 * Settles a request. A request for no particular family returns the account of the family that the visitor
 * selected, which is then active. An aborted request closes nothing: others may wait too, and only the page
 * knows all of them.
 */
const outcome =
  (namespace: Namespace | undefined, signal: AbortSignal): AppThunk<Promise<Account>> =>
  (_dispatch, _getState, services) =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        stop()
        signal.removeEventListener('abort', onAbort)
        end()
      }
      const onAbort = () => settle(() => reject(aborted()))
      const stop = services.watch((state, before) => {
        if (namespace && !selectRecord(state, namespace)) return settle(() => reject(noAdapter(namespace)))
        const account = selectConnectedAccount(state, namespace ?? selectActiveNamespace(state))
        if (account) return settle(() => resolve(account))
        const error = endOf(state, before)
        if (error) settle(() => reject(error))
      })
      signal.addEventListener('abort', onAbort)
    })

/** Whether the visitor is already choosing among suitable wallets. */
const isOnTheWay = (state: RootState, namespace: Namespace | undefined): boolean =>
  selectIsShown(state) &&
  VIEW_FACTS[selectView(state)].connecting !== undefined &&
  (!namespace || [undefined, namespace].includes(selectStack(state)[0]?.data.namespace))

/**
 * The dApp's `connect()`: opens the Connect view and returns the account, however many attempts the visitor
 * makes. It ends when they close the modal, or leave an attempt that was rejected, timed out or failed.
 */
export const requestConnection =
  (namespace: Namespace | undefined, signal: AbortSignal): AppThunk<Promise<Account>> =>
  async (dispatch, getState, services) => {
    const target = namespace ?? selectActiveNamespace(getState())
    if (!selectRecord(getState(), target)) throw noAdapter(target)
    await services.until((state) => !isRestoring(state, target), { signal })
    if (signal.aborted) throw aborted()
    dispatch(activeNamespaceSet(target))
    const account = selectConnectedAccount(getState(), target)
    if (account) return account
    const ended = dispatch(outcome(namespace, signal))
    if (!isOnTheWay(getState(), namespace)) dispatch(openView(namespace ? { namespace } : {}))
    return ended
  }

/**
 * Whether a stored connection is being checked: its address is known, but the wallet has not confirmed it.
 */
function isRestoring(state: RootState, namespace: Namespace): boolean {
  const account = selectRecord(state, namespace)?.accountState
  return account?.status === 'connecting' && account.address !== null
}
