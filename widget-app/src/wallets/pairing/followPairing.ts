import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { Pairing, PairingSession } from '../../state/store/pairing.ts'
import type { AppStore } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { checkConnection } from '../connections/checkConnection.ts'
import { disconnectHere } from '../connections/disconnect.ts'
import { connectAdded, networksApproved } from './connectFamilies.ts'

const familiesOf = ({ accounts }: PairingSession): Namespace[] => [
  ...new Set(accounts.map((account) => account.slice(0, account.indexOf(':')) as Namespace)),
]

/**
 * Turns the paired wallet's events into events of the connections, and disconnects of this or another tab
 * into the end of the session.
 */
export function followPairing({ dispatch, getState, startListening }: AppStore, pairing: Pairing): void {
  let known = pairing.session()
  const connected = (): Namespace[] =>
    Object.values(getState().chains.records).flatMap(({ namespace, accountState }) =>
      accountState.connectedWalletInfo?.connectorId === PAIRING_ID ? [namespace] : [],
    )
  /** Reads the session again: it contains the accounts and networks, and which of them are active. */
  const check = (namespaces: readonly Namespace[]) => {
    for (const namespace of namespaces) void dispatch(checkConnection(namespace))
  }
  /** A session that was just approved is connected by the view that requested it. */
  const follow = (session: PairingSession, before: PairingSession | null) => {
    check(connected())
    dispatch(networksApproved(session, connected()))
    if (before?.topic !== session.topic) return
    const old = familiesOf(before)
    const added = familiesOf(session).filter((namespace) => !old.includes(namespace))
    if (added.length > 0) void dispatch(connectAdded(pairing, session, added))
  }
  pairing.on('session', (session) => {
    const before = known
    known = session
    if (session) follow(session, before)
    else for (const namespace of connected()) dispatch(disconnectHere(namespace, PAIRING_ID))
  })
  pairing.on('accountsChanged', ({ namespace }) => check(connected().filter((one) => one === namespace)))
  pairing.on('chainChanged', ({ caipNetworkId }) =>
    check(connected().filter((one) => caipNetworkId.startsWith(`${one}:`))),
  )
  startListening({
    actionCreator: connectionForgotten,
    effect: async ({ payload }) => {
      // Only the entry in a family's list was deleted: another family may still use the session.
      if (payload.connectorId === PAIRING_ID && !payload.entirely) await pairing.disconnect()
    },
  })
}
