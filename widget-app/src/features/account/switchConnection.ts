import type { Shared } from '../../chains/adapter.ts'
import { accountWords } from '../../messages/en/account.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import {
  connectionForgotten,
  connectionsEnded,
  selectConnections,
} from '../../state/connections/connectionsSlice.ts'
import { selectWallet, toAnswer, toConnection, toWalletInfo } from '../../state/connections/wallet.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { selectCurrentEntry, wentReset } from '../../state/router/routerSlice.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { ConnectionStatus, Namespace } from '../../types.ts'
import { endConnection } from '../../wallets/connections/disconnect.ts'
import { showConnected } from '../../wallets/connections/disconnectFlow.ts'
import { readWallet } from '../../wallets/readWallet.ts'
import { connectWallet } from '../connect/connectFlow.ts'

/** A connection of one family. */
export interface Which {
  namespace: Namespace
  connectorId: string
}

/** How a connection stands: `active` is the wallet in use; `connected` another one that nobody disconnected. */
type Standing = ConnectionStatus | 'active'

/** A wallet that does not answer a silent question for this long (ms) has to be asked again. */
const DEADLINE = 5000

export function selectStanding(state: RootState, { namespace, connectorId }: Which): Standing {
  const account = selectRecord(state, namespace)?.accountState
  if (account?.connectedWalletInfo?.connectorId === connectorId)
    return account.status === 'connected' ? 'active' : account.status
  const isKept = selectConnections(state, namespace).some((one) => one.connectorId === connectorId)
  return isKept ? 'connected' : 'disconnected'
}

function requireConnector(state: RootState, { connectorId }: Which) {
  const connector = selectConnector(state, connectorId)
  if (!connector) throw new Error(`No connector found for connection: ${connectorId}`)
  return connector
}

type Way = (which: Which) => AppThunk<void | Promise<void>>

/** Asks the person again, in the way in which this kind of wallet is asked. */
const reconnect: Way = (which) => (dispatch, getState) => {
  const { id } = requireConnector(getState(), which)
  dispatch(connectWallet(id, which.namespace))
}

/** What the wallet still shares; null where it has to be asked again. */
const readSilently =
  ({ namespace, connectorId: walletId }: Which): AppThunk<Promise<Shared | null>> =>
  (_dispatch, getState, services) =>
    readWallet({ services, state: getState(), namespace, walletId }, { timeout: DEADLINE }).catch(() => null)

/** The last tap on a wallet, per store. */
const taps = new WeakMap<Services, Which>()

/** Whether the visitor still waits for this: they look at the same list, and have not done anything else there. */
const isAwaited =
  (which: Which, key: number): AppThunk<boolean> =>
  (_dispatch, getState, services) =>
    taps.get(services) === which &&
    selectIsShown(getState()) &&
    selectCurrentEntry(getState()).key === key &&
    selectStanding(getState(), which) === 'connected'

/** Goes on with a connection that still stands. */
const reuse: Way = (which) => async (dispatch, getState, services) => {
  const { namespace } = which
  const connector = requireConnector(getState(), which)
  const { key } = selectCurrentEntry(getState())
  const shared = await dispatch(readSilently(which))
  if (!dispatch(isAwaited(which, key))) return
  if (!shared || shared.accounts.length === 0) return dispatch(reconnect(which))
  const kept = selectConnections(getState(), namespace).find((one) => one.connectorId === which.connectorId)
  // A paired wallet is called what it was called: its connector is that of every wallet elsewhere.
  const answer = { wallet: kept ? toAnswer(kept).wallet : toWalletInfo(connector), ...shared }
  dispatch(activeNamespaceSet(namespace))
  dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  const record = selectRecord(getState(), namespace)
  const connection = record && toConnection(record)
  if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
  dispatch(showToast({ message: accountWords.walletSwitched, variant: 'success' }))
  dispatch(goBack())
}

const show: Way =
  ({ namespace }) =>
  (dispatch) => {
    dispatch(activeNamespaceSet(namespace))
    dispatch(wentReset({ view: 'Account' }))
  }

const refuse: Way = (which) => (_dispatch, getState) => {
  throw new Error(`Invalid connection status: ${selectStanding(getState(), which)}`)
}

const WAYS: Readonly<Record<Standing, Way>> = {
  active: show,
  connected: reuse,
  disconnected: reconnect,
  connecting: refuse,
}

/** Makes a wallet of the list the one in use (spec section 4, "Switching connection"). */
export const switchConnection =
  (tapped: Which): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const which = { ...tapped }
    taps.set(services, which)
    try {
      await dispatch(WAYS[selectStanding(getState(), which)](which))
    } catch {
      dispatch(showToast({ message: accountWords.failedToSwitchWallet, variant: 'error' }))
    }
  }

/** Where the last one leads: out, because nothing is left to look at. */
const afterEnd = (): AppThunk => (dispatch) => {
  dispatch(connectionsEnded())
  dispatch(showToast({ message: accountWords.walletDisconnected, variant: 'success' }))
  if (!dispatch(showConnected())) dispatch(closeModal())
}

/** Ends one connection of the list, in use or not. */
export const disconnectConnection =
  ({ namespace, connectorId }: Which): AppThunk =>
  (dispatch) => {
    dispatch(endConnection(namespace, connectorId))
    dispatch(afterEnd())
  }

/** Ends every connection of every family. */
export const disconnectAll = (): AppThunk => (dispatch, getState) => {
  for (const namespace of Object.keys(getState().chains.records) as Namespace[]) {
    const current = selectWallet(getState(), namespace)?.connectorId
    const kept = selectConnections(getState(), namespace).map(({ connectorId }) => connectorId)
    for (const connectorId of new Set([...(current ? [current] : []), ...kept]))
      dispatch(endConnection(namespace, connectorId))
  }
  dispatch(afterEnd())
}

/** Takes a wallet that was disconnected from the list. */
export const deleteConnection =
  (which: Which): AppThunk =>
  (dispatch) => {
    dispatch(connectionForgotten({ ...which, entirely: true }))
    dispatch(showToast({ message: accountWords.walletDeleted, variant: 'success' }))
  }
