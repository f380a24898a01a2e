import { EMBEDDED_ID } from '../../connectors/embeddedId.ts'
import type { AppThunk, RootState } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectionEvent, selectRecord } from '../chains/index.ts'
import { connectionForgotten } from './connectionsSlice.ts'

/** Ends a connection here, in every state it can be in. Nobody is asked or told. */
export const disconnectHere =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState) => {
    const current = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo?.identifier
    if (current === connectorId) dispatch(connectionEvent({ namespace, event: { type: 'disconnect' } }))
    dispatch(connectionForgotten({ namespace, connectorId }))
  }

/** A session signs out whole: whatever namespace it stood in. */
const othersOf = ({ chains }: RootState, namespace: Namespace, connectorId: string): Namespace[] =>
  connectorId === EMBEDDED_ID
    ? Object.values(chains.records).flatMap(({ namespace: other, accountState }) =>
        other !== namespace && accountState.connectedWalletInfo?.identifier === connectorId ? [other] : [],
      )
    : []

/**
 * Disconnects one namespace: here at once, then the other tabs are told, then the wallet, which may never answer or
 * not know how (D19). Answers whether there was a connection.
 */
export const disconnectNamespace =
  (namespace: Namespace): AppThunk<boolean> =>
  (dispatch, getState, services) => {
    const wallet = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo
    dispatch(connectionEvent({ namespace, event: { type: 'disconnect' } }))
    if (!wallet) return false
    for (const one of [namespace, ...othersOf(getState(), namespace, wallet.identifier)])
      dispatch(disconnectHere(one, wallet.identifier))
    services.tabs.tell({ type: 'disconnected', namespace, connectorId: wallet.identifier })
    const tell = async () => (await import('./revoke.ts')).revoke(services, namespace, wallet.identifier)
    tell().catch(() => undefined)
    return true
  }
