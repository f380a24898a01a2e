import type { AppThunk } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectionEvent } from '../chains/chainsSlice.ts'
import { selectRecord } from '../chains/selectors.ts'
import { modalLoadingSet } from '../modal/modalSlice.ts'
import { checkConnection } from './checkConnection.ts'
import type { Connection } from './connectionsSlice.ts'
import { toAnswer } from './wallet.ts'

/** Shows a remembered connection at once, `connecting` until its wallet has answered. */
export const restoreConnection =
  (namespace: Namespace, connection: Connection): AppThunk =>
  (dispatch, getState) => {
    if (selectRecord(getState(), namespace)?.accountState.status !== 'disconnected') return
    dispatch(connectionEvent({ namespace, event: { type: 'restore', answer: toAnswer(connection) } }))
    dispatch(modalLoadingSet(true))
    dispatch(checkConnection(namespace)).finally(() => dispatch(modalLoadingSet(false)))
  }

/** A wallet that went away by itself (locked, reloaded) shows accounts again: the visitor never disconnected it. */
export const resumeConnection =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState) => {
    const [latest] = getState().connections.byNamespace[namespace] ?? []
    if (latest?.connectorId === connectorId) dispatch(restoreConnection(namespace, latest))
  }
