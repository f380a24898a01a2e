import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import type { Connection } from '../../state/connections/connectionsSlice.ts'
import { toAnswer } from '../../state/connections/wallet.ts'
import { modalLoadingSet } from '../../state/router/modalSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { checkConnection } from './checkConnection.ts'

/** Shows a stored connection at once, `connecting` until its wallet has answered. */
export const restoreConnection =
  (namespace: Namespace, connection: Connection): AppThunk =>
  (dispatch, getState) => {
    if (selectRecord(getState(), namespace)?.accountState.status !== 'disconnected') return
    dispatch(connectionEvent({ namespace, event: { type: 'restore', answer: toAnswer(connection) } }))
    dispatch(modalLoadingSet(true))
    dispatch(checkConnection(namespace)).finally(() => dispatch(modalLoadingSet(false)))
  }

/**
 * A wallet that had gone away by itself (locked, reloaded) shares accounts again: the visitor never
 * disconnected it.
 */
export const resumeConnection =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState) => {
    const [latest] = getState().connections.byNamespace[namespace] ?? []
    if (latest?.connectorId === connectorId) dispatch(restoreConnection(namespace, latest))
  }
