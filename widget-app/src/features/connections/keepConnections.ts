import type { StartListening } from '../../store/store.ts'
import { connectionEvent, selectRecord } from '../chains/index.ts'
import { connectionKept } from './connectionsSlice.ts'
import { toConnection } from './wallet.ts'

/** Remembers what a connected wallet says of itself, whenever it says it. */
export function keepConnections(startListening: StartListening): void {
  startListening({
    actionCreator: connectionEvent,
    effect: ({ payload: { namespace } }, { dispatch, getState }) => {
      const record = selectRecord(getState(), namespace)
      const connection = record?.accountState.status === 'connected' ? toConnection(record) : null
      if (connection) dispatch(connectionKept({ namespace, connection }))
    },
  })
}
