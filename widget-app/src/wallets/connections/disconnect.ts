import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { selectInUse } from '../../state/connections/wallet.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** Ends a connection in the state, whatever its status. Notifies neither the wallet nor other tabs. */
export const disconnectHere =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState) => {
    const current = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo?.connectorId
    if (current === connectorId) dispatch(connectionEvent({ namespace, event: { type: 'disconnect' } }))
    dispatch(connectionForgotten({ namespace, connectorId }))
  }

/** The other namespaces of the connection's session: signing out ends it in all of them. */
export const selectShared = (state: RootState, namespace: Namespace, connectorId: string): Namespace[] => {
  if (!factsOf(connectorId).hasSession) return []
  const inUse = selectInUse(state)
  const namespaces = Object.keys(inUse) as Namespace[]
  return namespaces.filter((other) => other !== namespace && inUse[other] === connectorId)
}

/**
 * Ends one connection: here at once, then in the other tabs, then in the wallet, which may never respond or
 * lack the method (D19).
 */
export const endConnection =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState, services) => {
    for (const one of [namespace, ...selectShared(getState(), namespace, connectorId)])
      dispatch(disconnectHere(one, connectorId))
    services.tabs.tell({ type: 'disconnected', namespace, connectorId })
    const tell = async () => (await import('./revoke.ts')).revoke(services, namespace, connectorId)
    tell().catch(() => undefined)
  }

/** Disconnects the wallet of one namespace. Returns whether there was a connection. */
export const disconnectNamespace =
  (namespace: Namespace): AppThunk<boolean> =>
  (dispatch, getState) => {
    const wallet = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo
    dispatch(connectionEvent({ namespace, event: { type: 'disconnect' } }))
    if (wallet) dispatch(endConnection(namespace, wallet.connectorId))
    return wallet != null
  }
