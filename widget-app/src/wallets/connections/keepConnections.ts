import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectionKept, connectionPaused } from '../../state/connections/connectionsSlice.ts'
import { toConnection } from '../../state/connections/wallet.ts'
import type { StartListening } from '../../state/store/store.ts'

/** What a wallet says of its accounts: where none is left after it, that is its no. One that is merely away says nothing. */
const WORDS: readonly string[] = ['synced', 'accountsChanged']

/** Remembers what a connected wallet says of itself, whenever it says it. */
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
