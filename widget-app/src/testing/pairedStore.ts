import { connectionEvent } from '../state/chains/chainsSlice.ts'
import { PAIRING_ID } from '../state/connectors/connectorIds.ts'
import type { PairingSession } from '../state/store/pairing.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../types.ts'
import { createFakePairing, SESSION } from './fakePairing.ts'
import { familiesStore, family } from './families.ts'

/** The connection's data of a paired wallet. */
const PAIRED = { connectorId: PAIRING_ID, name: 'Pocket', type: 'WALLET_CONNECT' } as const

const networkOf = (account: CaipAddress) => account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/** A session with the first network and account of these families. */
export function sessionOf(...namespaces: Namespace[]): PairingSession {
  const accounts = namespaces.map(
    (namespace) => `${family(namespace).networks[0]}:${family(namespace).accounts[0]}` as CaipAddress,
  )
  return { ...SESSION, accounts, chains: accounts.map(networkOf) }
}

/** A store with every family; these are connected with a paired wallet. */
export function pairedStore(...namespaces: Namespace[]) {
  const store = familiesStore()
  const fake = createFakePairing()
  fake.state.session = sessionOf(...namespaces)
  Object.assign(store.services, { pairing: async () => fake.pairing })
  for (const namespace of namespaces) {
    const { accounts, networks } = family(namespace)
    const [caipNetworkId] = networks
    if (!caipNetworkId) continue
    const answer = { wallet: PAIRED, accounts: accounts.slice(0, 1), caipNetworkId }
    store.dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  }
  return { store, fake }
}
