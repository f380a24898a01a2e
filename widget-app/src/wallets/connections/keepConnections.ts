import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectionKept, connectionPaused } from '../../state/connections/connectionsSlice.ts'
import { toConnection } from '../../state/connections/wallet.ts'
import type { StartListening } from '../../state/store/store.ts'

/**
 * Events in which a wallet reports its accounts: an empty list means that it declined. A wallet that is
 * merely away reports nothing.
 */
const WORDS: readonly string[] = ['synced', 'accountsChanged']

/** Stores every change that a connected wallet reports. */
export function keepConnections(startListening: StartListening): void {
  startListening({
    actionCreator: connectionEvent,
    effect: ({ payload: { namespace, event } }, { dispatch, getState }) => {
      const record = selectRecord(getState(), namespace)
      const connection = record?.accountState.status === 'connected' ? toConnection(record) : null
      if (connection) dispatch(connectionKept({ namespace, connection }))
      else if (WORDS.includes(event.type)) dispatch(connectionPaused(namespace))
    },
  })
}
