import { checkConnection, connectionForgotten, disconnectHere } from '../features/connections/index.ts'
import type { AppStore } from '../store/store.ts'
import type { Namespace } from '../types.ts'
import { PAIRING_ID, type Pairing } from './pairing.ts'

/** What the paired wallet says, as events of the connections; what ends here or in another tab, to the session. */
export function followPairing({ dispatch, getState, startListening }: AppStore, pairing: Pairing): void {
  const connected = (): Namespace[] =>
    Object.values(getState().chains.records).flatMap(({ namespace, accountState }) =>
      accountState.connectedWalletInfo?.identifier === PAIRING_ID ? [namespace] : [],
    )
  /** The session is read again: it knows the accounts and networks, and which of them are active. */
  const check = (namespaces: readonly Namespace[]) => {
    for (const namespace of namespaces) void dispatch(checkConnection(namespace))
  }
  pairing.on('session', (session) => {
    if (session) check(connected())
    else for (const namespace of connected()) dispatch(disconnectHere(namespace, PAIRING_ID))
  })
  pairing.on('accountsChanged', ({ namespace }) => check(connected().filter((one) => one === namespace)))
  pairing.on('chainChanged', ({ caipNetworkId }) =>
    check(connected().filter((one) => caipNetworkId.startsWith(`${one}:`))),
  )
  startListening({
    actionCreator: connectionForgotten,
    effect: async ({ payload }) => {
      if (payload.connectorId === PAIRING_ID) await pairing.disconnect()
    },
  })
}
