import { configuredNetworks } from '../features/networks/configuredNetworks.ts'
import { connectionEvent, networksRequested } from '../state/chains/chainsSlice.ts'
import { connectorsSet } from '../state/connectors/connectorsSlice.ts'
import { openStorage } from '../state/storage.ts'
import type { HostLink } from '../state/store/services.ts'
import { type AppStore, createAppStore } from '../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../types.ts'
import { createArea } from './harness.ts'

/** Two networks and two accounts of every family. */
export const FAMILIES = {
  eip155: {
    networks: ['eip155:31337', 'eip155:31338'],
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  },
  solana: {
    networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    accounts: ['4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  },
  bip122: {
    networks: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
    accounts: [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
  },
  polkadot: {
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:68d56f15f85d3136970ec16946040bc1'],
    accounts: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '12KeSVQBwS9AjRA976mnJouSAoQuS5bkWudT367GBEHE8Ls',
    ],
  },
  cosmos: {
    networks: ['cosmos:cosmoshub-4', 'cosmos:theta-testnet-001'],
    accounts: ['cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'],
  },
} as const satisfies Record<Namespace, { networks: CaipNetworkId[]; accounts: string[] }>

export const NAMESPACES = Object.keys(FAMILIES) as Namespace[]

export const family = (
  namespace: Namespace,
): { networks: readonly CaipNetworkId[]; accounts: readonly string[] } => FAMILIES[namespace]

/** A network as a dApp configures it. */
export function network(caipNetworkId: CaipNetworkId): CaipNetwork {
  const chainNamespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace
  const reference = caipNetworkId.slice(chainNamespace.length + 1)
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}

/** The ids of a family's two wallets. */
export const connectorIds = (namespace: Namespace): [string, string] => [
  `${namespace}:one`,
  `${namespace}:two`,
]

/**
 * The accounts that the page's wallets share, by family. A test changes them like a person in their wallet.
 */
export type SharedAccounts = Partial<Record<Namespace, readonly string[]>>

/** The responses of the page's wallets. EVM wallets have a network of their own. */
function answer(shared: SharedAccounts, connectorId: string, method: string): unknown {
  const namespace = connectorId.slice(0, connectorId.indexOf(':')) as Namespace
  if (method === 'eth_chainId') return '0x7a69'
  if (!/accounts$/i.test(method)) return null
  const accounts = shared[namespace] ?? []
  if (namespace === 'eip155') return accounts
  const chainIds = family(namespace).networks.map((id) => id.slice(namespace.length + 1))
  return accounts.flatMap((address, index) =>
    chainIds.map((chainId) => ({
      address,
      pubkey: address,
      chainId,
      intention: index === 1 ? 'ordinal' : 'payment',
    })),
  )
}

/** A store with every family, two wallets in each, and a page that responds for them. */
export function familiesStore(shared: SharedAccounts = {}): AppStore {
  const host = {
    client: {
      walletRequest: async ({ connectorId, method }: { connectorId: string; method: string }) =>
        answer(shared, connectorId, method),
    },
    on: () => () => undefined,
  } as unknown as HostLink
  const storage = openStorage(createArea)
  const store = createAppStore({
    host: () => host,
    secure: () => Promise.reject(new Error('There is no secure frame here')),
    pairing: () => Promise.reject(new Error('There is no pairing here')),
    loadCatalogue: async () => [],
    storage: () => storage,
    tabs: { tell: () => {}, listen: () => {}, close: () => {} },
  })
  const networks = NAMESPACES.flatMap((namespace) => family(namespace).networks.map(network))
  store.dispatch(networksRequested(configuredNetworks({ networks }, null)))
  const wallets = NAMESPACES.flatMap((namespace) =>
    connectorIds(namespace).map((id) => ({ id, namespace, name: id, type: 'ANNOUNCED' as const })),
  )
  store.dispatch(connectorsSet(wallets))
  return store
}

/** The same store, with the first wallet of these families connected. */
export function connectedFamilies(...namespaces: Namespace[]): AppStore {
  const shared = Object.fromEntries(NAMESPACES.map((namespace) => [namespace, family(namespace).accounts]))
  const store = familiesStore(shared)
  for (const namespace of namespaces) {
    const { accounts, networks } = family(namespace)
    const [caipNetworkId] = networks
    const [connectorId] = connectorIds(namespace)
    const wallet = { connectorId, name: connectorId, type: 'ANNOUNCED' as const }
    if (!caipNetworkId) continue
    const answer = { wallet, accounts: [...accounts], caipNetworkId }
    store.dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  }
  return store
}
