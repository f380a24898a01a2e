import { configuredNetworks } from '../features/networks/configuredNetworks.ts'
import { connectionEvent, networksRequested } from '../state/chains/chainsSlice.ts'
import type { ConnectionEvent } from '../state/chains/connectionMachine.ts'
import { openStorage } from '../state/storage.ts'
import type { HostLink } from '../state/store/services.ts'
import { type AppStore, createAppStore } from '../state/store/store.ts'
import { ACCOUNT } from './fakeWallet.ts'
import { CONFIG, createArea } from './harness.ts'

/** A host without a wallet. */
const nobody = {
  client: { walletRequest: () => Promise.reject(new Error('There is no wallet here')) },
} as unknown as HostLink

/** A store without a host, for tests of the state alone. */
export function bareStore(networks = CONFIG.networks): AppStore {
  const storage = openStorage(createArea)
  const store = createAppStore({
    host: () => nobody,
    secure: () => Promise.reject(new Error('There is no secure frame here')),
    pairing: () => Promise.reject(new Error('There is no pairing here')),
    loadCatalogue: async () => [],
    storage: () => storage,
    tabs: { tell: () => {}, listen: () => {}, close: () => {} },
  })
  store.dispatch(networksRequested(configuredNetworks({ networks }, null)))
  return store
}

/** The connection event of a wallet's answer. */
export const answered = (caipNetworkId: `eip155:${string}` = 'eip155:31337'): ConnectionEvent => ({
  type: 'synced',
  answer: { wallet: { connectorId: 'w', name: 'W', type: 'ANNOUNCED' }, accounts: [ACCOUNT], caipNetworkId },
})

/** The store of a connected visitor. */
export function connectedStore(networks = CONFIG.networks): AppStore {
  const store = bareStore(networks)
  store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  return store
}
