import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { userRejected } from '../../connectors/walletError.ts'
import { hasAdapter } from '../../namespaces/registry.ts'
import type { AppThunk, RootState } from '../../store/store.ts'
import type { Account, ConnectorInfo, Namespace } from '../../types.ts'
import { activeNamespaceSet, selectRecord } from '../chains/index.ts'
import { selectIsShown } from '../modal/index.ts'
import { openView, selectCurrentEntry, selectView } from '../router/index.ts'
import { type AttemptPhase, selectAttempt } from './connectAttemptSlice.ts'

/** The account of a connected namespace, as the dApp gets it. */
function selectConnectedAccount(state: RootState, namespace: Namespace): Account | null {
  const record = selectRecord(state, namespace)
  if (record?.accountState.status !== 'connected') return null
  const { address, caipAddress, connectedWalletInfo } = record.accountState
  const caipNetworkId = record.networkState.caipNetwork?.caipNetworkId
  if (!address || !caipAddress || !connectedWalletInfo || !caipNetworkId) return null
  const { identifier, ...shown } = connectedWalletInfo
  const connector: ConnectorInfo = { ...shown, id: identifier }
  return { namespace, address, caipAddress, caipNetworkId, connector }
}

const timedOut = () => new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The request took too long to respond')

/** What leaving a try that ended this way means to the dApp. While a wallet is still being asked: nothing yet. */
const ON_LEAVING: Partial<Record<AttemptPhase, () => AirlockError>> = {
  rejected: () => userRejected('Connection rejected'),
  timedOut,
  failed: () => new AirlockError(ErrorCode.INTERNAL, 'Failed to connect'),
}

const hasClosed = (state: RootState, before: RootState) => selectIsShown(before) && !selectIsShown(state)

const hasLeft = (state: RootState, before: RootState) =>
  selectView(before) === 'ConnectingExternal' &&
  selectCurrentEntry(state).key !== selectCurrentEntry(before).key

/** Why a request is over after this change; null while the visitor may still connect. */
function endOf(state: RootState, before: RootState): AirlockError | null {
  const phase = selectAttempt(before)?.phase
  if (hasClosed(state, before)) return phase === 'timedOut' ? timedOut() : userRejected('Modal closed')
  return (hasLeft(state, before) && phase && ON_LEAVING[phase]?.()) || null
}

const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')

/** How a request ends. One that is aborted closes nothing: others may wait too, and only the page knows them all. */
const outcome =
  (namespace: Namespace, signal: AbortSignal): AppThunk<Promise<Account>> =>
  (_dispatch, _getState, services) =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        stop()
        signal.removeEventListener('abort', onAbort)
        end()
      }
      const onAbort = () => settle(() => reject(aborted()))
      const stop = services.watch((state, before) => {
        const account = selectConnectedAccount(state, namespace)
        if (account) return settle(() => resolve(account))
        const error = endOf(state, before)
        if (error) settle(() => reject(error))
      })
      signal.addEventListener('abort', onAbort)
    })

const isOnTheWay = (state: RootState): boolean =>
  selectIsShown(state) && ['Connect', 'ConnectingExternal'].includes(selectView(state))

/**
 * `connect()` of the dApp: opens the way to connect and answers with the account, however often the visitor tries. It
 * is over when they close the modal, or leave the view of a try that was rejected, timed out or failed.
 */
export const requestConnection =
  (namespace: Namespace | undefined, signal: AbortSignal): AppThunk<Promise<Account>> =>
  async (dispatch, getState, services) => {
    const target = namespace ?? getState().chains.activeNamespace
    if (!selectRecord(getState(), target) || !hasAdapter(target))
      throw new AirlockError(ErrorCode.INVALID_PARAMS, `Adapter for namespace ${target} doesn't exist`)
    await services.until((state) => !isRestoring(state, target), { signal })
    if (signal.aborted) throw aborted()
    dispatch(activeNamespaceSet(target))
    const account = selectConnectedAccount(getState(), target)
    if (account) return account
    const ended = dispatch(outcome(target, signal))
    if (!isOnTheWay(getState())) dispatch(openView({ view: 'Connect' }))
    return ended
  }

/** A stored connection is being checked: it has an address already, but no wallet's word yet. */
function isRestoring(state: RootState, namespace: Namespace): boolean {
  const account = selectRecord(state, namespace)?.accountState
  return account?.status === 'connecting' && account.address !== null
}
