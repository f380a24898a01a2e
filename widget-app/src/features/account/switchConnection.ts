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
import { tellBefore } from '../smartSessions/leave.ts'

/** Identifies a connection of one family. */
export interface ConnectionKey {
  namespace: Namespace
  connectorId: string
}

/**
 * The state of a connection: `active` is the current wallet; `connected` is another one that was not
 * disconnected.
 */
type Standing = ConnectionStatus | 'active'

/** A wallet that does not respond to a silent read within this time (ms) needs a new connection request. */
const DEADLINE = 5000

export function selectStanding(state: RootState, { namespace, connectorId }: ConnectionKey): Standing {
  const account = selectRecord(state, namespace)?.accountState
  if (account?.connectedWalletInfo?.connectorId === connectorId)
    return account.status === 'connected' ? 'active' : account.status
  const isKept = selectConnections(state, namespace).some((one) => one.connectorId === connectorId)
  return isKept ? 'connected' : 'disconnected'
}

function requireConnector(state: RootState, { connectorId }: ConnectionKey) {
  const connector = selectConnector(state, connectorId)
  if (!connector) throw new Error(`No connector found for connection: ${connectorId}`)
  return connector
}

type Switch = (connectionKey: ConnectionKey) => AppThunk<void | Promise<void>>

/** Sends a new connection request, in the way of this kind of wallet. */
const reconnect: Switch = (connectionKey) => (dispatch, getState) => {
  const { id } = requireConnector(getState(), connectionKey)
  dispatch(connectWallet(id, connectionKey.namespace))
}

/** The accounts that the wallet still shares; null if a new connection request is needed. */
const readSilently =
  ({ namespace, connectorId }: ConnectionKey): AppThunk<Promise<Shared | null>> =>
  (_dispatch, getState, services) =>
    readWallet({ services, state: getState(), namespace, connectorId }, { timeout: DEADLINE }).catch(
      () => null,
    )

/** The last selected wallet, per store. */
const taps = new WeakMap<Services, ConnectionKey>()

/**
 * Whether the visitor still waits for this result: they are at the same list, and have not selected anything
 * else.
 */
const isAwaited =
  (connectionKey: ConnectionKey, key: number): AppThunk<boolean> =>
  (_dispatch, getState, services) =>
    taps.get(services) === connectionKey &&
    selectIsShown(getState()) &&
    selectCurrentEntry(getState()).key === key &&
    selectStanding(getState(), connectionKey) === 'connected'

/** Reuses a connection that is still valid. */
const reuse: Switch = (connectionKey) => async (dispatch, getState, services) => {
  const { namespace } = connectionKey
  const connector = requireConnector(getState(), connectionKey)
  const { key } = selectCurrentEntry(getState())
  const shared = await dispatch(readSilently(connectionKey))
  if (!dispatch(isAwaited(connectionKey, key))) return
  if (!shared || shared.accounts.length === 0) return dispatch(reconnect(connectionKey))
  const kept = selectConnections(getState(), namespace).find(
    (one) => one.connectorId === connectionKey.connectorId,
  )
  // A paired wallet keeps its own name: all paired wallets share one connector.
  const answer = { wallet: kept ? toAnswer(kept).wallet : toWalletInfo(connector), ...shared }
  dispatch(activeNamespaceSet(namespace))
  dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  const record = selectRecord(getState(), namespace)
  const connection = record && toConnection(record)
  if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
  dispatch(showToast({ message: accountWords.walletSwitched, variant: 'success' }))
  dispatch(goBack())
}

const show: Switch =
  ({ namespace }) =>
  (dispatch) => {
    dispatch(activeNamespaceSet(namespace))
    dispatch(wentReset({ view: 'Account' }))
  }

const refuse: Switch = (connectionKey) => (_dispatch, getState) => {
  throw new Error(`Invalid connection status: ${selectStanding(getState(), connectionKey)}`)
}

const SWITCHES: Readonly<Record<Standing, Switch>> = {
  active: show,
  connected: reuse,
  disconnected: reconnect,
  connecting: refuse,
}

/** Makes a wallet of the list the current one (spec section 4, "Switching connection"). */
export const switchConnection =
  (tapped: ConnectionKey): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const which = { ...tapped }
    taps.set(services, which)
    try {
      await dispatch(SWITCHES[selectStanding(getState(), which)](which))
    } catch {
      dispatch(showToast({ message: accountWords.failedToSwitchWallet, variant: 'error' }))
    }
  }

/** After the last disconnect the modal closes, because there is nothing left to show. */
const afterEnd = (): AppThunk => (dispatch) => {
  dispatch(connectionsEnded())
  dispatch(showToast({ message: accountWords.walletDisconnected, variant: 'success' }))
  if (!dispatch(showConnected())) dispatch(closeModal())
}

/** Disconnects these connections, after the visitor was told about permissions that stay. */
const disconnectThese = (keys: readonly ConnectionKey[]): AppThunk<Promise<void>> =>
  tellBefore(
    keys.map(({ connectorId }) => connectorId),
    (dispatch) => {
      for (const { namespace, connectorId } of keys) dispatch(endConnection(namespace, connectorId))
      dispatch(afterEnd())
    },
  )

/** Disconnects one connection of the list, current or not. */
export const disconnectConnection = (which: ConnectionKey): AppThunk<Promise<void>> =>
  disconnectThese([which])

/** Every connection of every family. */
const selectConnectionKeys = (state: RootState): ConnectionKey[] =>
  (Object.keys(state.chains.records) as Namespace[]).flatMap((namespace) => {
    const current = selectWallet(state, namespace)?.connectorId
    const kept = selectConnections(state, namespace).map(({ connectorId }) => connectorId)
    const ids = new Set([...(current ? [current] : []), ...kept])
    return [...ids].map((connectorId) => ({ namespace, connectorId }))
  })

/** Disconnects every connection of every family. */
export const disconnectAll = (): AppThunk<Promise<void>> => (dispatch, getState) =>
  dispatch(disconnectThese(selectConnectionKeys(getState())))

/** Removes a disconnected wallet from the list. */
export const deleteConnection =
  (connectionKey: ConnectionKey): AppThunk =>
  (dispatch) => {
    dispatch(connectionForgotten({ ...connectionKey, entirely: true }))
    dispatch(showToast({ message: accountWords.walletDeleted, variant: 'success' }))
  }
