import { expect, test, vi } from 'vitest'
import type { ConnectedWalletInfo } from '../../state/chains/chainRecord.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import {
  type Connection,
  type ConnectionsState,
  connectionsRestored,
} from '../../state/connections/connectionsSlice.ts'
import { EMBEDDED_ID, PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import { createPersistence } from '../../state/persistence.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, type Route, selectStack } from '../../state/router/routerSlice.ts'
import { openStorage } from '../../state/storage.ts'
import { persist } from '../../state/store/persist.ts'
import type { TabMessage } from '../../state/tabs.ts'
import {
  connectedFamilies,
  connectorIds,
  FAMILIES,
  familiesStore,
  family,
  network,
} from '../../testing/families.ts'
import { createArea, settle } from '../../testing/harness.ts'
import type { Namespace } from '../../types.ts'
import { keepConnections } from '../../wallets/connections/keepConnections.ts'
import { addNetwork, removeNetwork } from './changeNetworks.ts'

const networkOf = (store: ReturnType<typeof familiesStore>, namespace: Namespace) =>
  selectRecord(store.getState(), namespace)?.networkState.caipNetwork?.caipNetworkId

const status = (store: ReturnType<typeof familiesStore>, namespace: Namespace) =>
  selectRecord(store.getState(), namespace)?.accountState.status

/** The stored Solana connections of an earlier visit. */
const left = (connections: Connection[], inUse: string | undefined): ConnectionsState => ({
  byNamespace: { solana: connections },
  disconnectedConnectorIds: {},
  inUse: { solana: inUse },
})

const remove = async (
  store: ReturnType<typeof familiesStore>,
  ...ids: Parameters<typeof removeNetwork>[0][]
) => {
  for (const id of ids) await store.dispatch(removeNetwork(id))
}

test('the first remaining network becomes active without a connection', async () => {
  const store = familiesStore()
  const [one, two] = FAMILIES.solana.networks
  expect(networkOf(store, 'solana')).toBe(one)
  await remove(store, one)
  expect(networkOf(store, 'solana')).toBe(two)
  expect(selectRecord(store.getState(), 'solana')?.networkState.requestedCaipNetworkIds).toEqual([two])
})

test('a connection continues there, with the addresses of that network', async () => {
  const store = connectedFamilies('polkadot')
  const [one, two] = FAMILIES.polkadot.networks
  await remove(store, one)
  await expect.poll(() => networkOf(store, 'polkadot')).toBe(two)
  expect(selectRecord(store.getState(), 'polkadot')?.accountState).toMatchObject({
    status: 'connected',
    caipAddress: `${two}:${FAMILIES.polkadot.accounts[0]}`,
  })
})

test('with the last network of a family its connection ends, and another family becomes active', async () => {
  const store = connectedFamilies('solana', 'bip122')
  keepConnections(store.startListening)
  store.dispatch(activeNamespaceSet('solana'))
  await remove(store, ...FAMILIES.solana.networks)
  expect(status(store, 'solana')).toBeUndefined()
  expect(selectActiveNamespace(store.getState())).toBe('eip155')
  expect(status(store, 'bip122')).toBe('connected')
  expect(store.getState().connections.byNamespace.solana).toEqual([])
  expect(store.getState().connections.disconnectedConnectorIds.solana).toEqual([connectorIds('solana')[0]])
})

test.each<[string, ConnectedWalletInfo]>([
  ['paired', { connectorId: PAIRING_ID, name: 'Pocket', type: 'WALLET_CONNECT' }],
  ['embedded', { connectorId: EMBEDDED_ID, name: 'Email wallet', type: 'AUTH' }],
])('a %s wallet that also serves another family stays connected there', async (_, wallet) => {
  const store = familiesStore()
  const told: TabMessage[] = []
  const reached = vi.fn(() => Promise.reject(new Error('The session is left alone')))
  const tabs = { ...store.services.tabs, tell: (message: TabMessage) => void told.push(message) }
  Object.assign(store.services, { pairing: reached, secure: reached, tabs })
  for (const namespace of ['eip155', 'solana'] as const) {
    const { accounts, networks: ids } = FAMILIES[namespace]
    const answer = { wallet, accounts: accounts.slice(0, 1), caipNetworkId: ids[0] }
    store.dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  }
  // The current network comes last, so that the wallet is never asked to switch.
  await remove(store, ...FAMILIES.solana.networks.toReversed())
  expect(status(store, 'solana')).toBeUndefined()
  expect(status(store, 'eip155')).toBe('connected')
  expect({ told, disconnected: store.getState().connections.disconnectedConnectorIds }).toEqual({
    told: [],
    disconnected: {},
  })
  await settle()
  expect(reached).not.toHaveBeenCalled()
})

test('the last network cannot be removed', async () => {
  const store = familiesStore()
  const others = (['solana', 'bip122', 'polkadot', 'cosmos'] as const).flatMap((one) => [
    ...family(one).networks,
  ])
  const [one, two] = FAMILIES.eip155.networks
  await remove(store, ...others, one)
  await expect(remove(store, two)).rejects.toMatchObject({ code: -32602 })
  expect(networkOf(store, 'eip155')).toBe(two)
})

test('an unknown network cannot be removed, and a configured one is not added again', async () => {
  const store = familiesStore()
  const before = store.getState().chains
  await remove(store, 'eip155:999', 'cosmos:elsewhere-1')
  for (const id of family('bip122').networks) await store.dispatch(addNetwork(network(id)))
  expect(store.getState().chains).toBe(before)
})

const [SOLANA, OTHER_SOLANA] = FAMILIES.solana.networks
const [WALLET] = connectorIds('solana')

test.each<[string, Route[], string[]]>([
  ['the wallets', [{ view: 'Connect', data: { namespace: 'solana' } }], ['Account']],
  [
    'a wallet in the list of all',
    [{ view: 'Connect' }, { view: 'ConnectingExternal', data: { connectorId: WALLET, namespace: 'solana' } }],
    ['Connect'],
  ],
  [
    'the selection of families',
    [{ view: 'Connect' }, { view: 'ConnectingMultiChain', data: { connectorId: WALLET } }],
    ['Connect'],
  ],
  [
    'a network',
    [
      { view: 'Account' },
      { view: 'Networks' },
      { view: 'SwitchActiveChain', data: { caipNetworkId: SOLANA, namespace: 'solana' } },
    ],
    ['Account', 'Networks'],
  ],
  [
    'a view under one of these',
    [
      { view: 'ProfileWallets' },
      { view: 'Connect', data: { namespace: 'solana' } },
      { view: 'WhatIsAWallet' },
    ],
    ['ProfileWallets'],
  ],
  ['another view', [{ view: 'Account' }, { view: 'Networks' }], ['Account', 'Networks']],
])('a visitor at %s of a removed family sees a remaining view', async (_, [first, ...others], left) => {
  const store = connectedFamilies('eip155')
  if (first) store.dispatch(openView(first))
  for (const route of others) store.dispatch(pushed(route))
  await remove(store, ...FAMILIES.solana.networks)
  expect(selectStack(store.getState()).map(({ view }) => view)).toEqual(left)
})

test('a view about the removed network closes', async () => {
  const store = connectedFamilies('eip155')
  const routes = [SOLANA, OTHER_SOLANA].map(
    (caipNetworkId): Route => ({
      view: 'SwitchActiveChain',
      data: { caipNetworkId },
    }),
  )
  for (const route of routes) store.dispatch(openView(route))
  await remove(store, SOLANA)
  expect(selectStack(store.getState()).map(({ view }) => view)).toEqual(['SwitchActiveChain'])
  await remove(store, OTHER_SOLANA)
  expect(selectStack(store.getState()).map(({ view }) => view)).toEqual(['Account'])
})

test('a network is added by its id', async () => {
  const store = familiesStore()
  await store.dispatch(addNetwork('cosmos:osmosis-1'))
  const record = selectRecord(store.getState(), 'cosmos')
  expect(record?.caipNetworks.at(-1)).toMatchObject({ name: 'Osmosis', nativeCurrency: { symbol: 'OSMO' } })
  expect(networkOf(store, 'cosmos')).toBe('cosmos:cosmoshub-4')
  await expect(store.dispatch(addNetwork('cosmos:nobody-knows-1'))).rejects.toMatchObject({ code: 4902 })
})

test('a family is added with an earlier connection, which is checked', async () => {
  const store = connectedFamilies('cosmos')
  keepConnections(store.startListening)
  const connection = {
    ...{ connectorId: connectorIds('solana')[0], name: 'One', type: 'ANNOUNCED' as const },
    accounts: [{ address: FAMILIES.solana.accounts[0], type: 'eoa' as const }],
    address: FAMILIES.solana.accounts[0],
    caipNetworkId: FAMILIES.solana.networks[0],
  }
  await remove(store, ...FAMILIES.solana.networks)
  store.dispatch(connectionsRestored(left([connection], connection.connectorId)))
  await store.dispatch(addNetwork(network(FAMILIES.solana.networks[0])))
  expect(status(store, 'solana')).toBe('connecting')
  await expect.poll(() => status(store, 'solana')).toBe('connected')
  expect(status(store, 'cosmos')).toBe('connected')
})

test.each<[string, string | undefined, string]>([
  [
    'that was used last, even if another was connected later',
    connectorIds('solana')[1],
    connectorIds('solana')[1],
  ],
  ['that was not used last: with none', undefined, 'nobody'],
])('a family is added with the wallet %s', async (_, inUse, expected) => {
  const store = connectedFamilies('cosmos')
  await remove(store, ...FAMILIES.solana.networks)
  const connections = connectorIds('solana').map((connectorId) => ({
    ...{ connectorId, name: connectorId, type: 'ANNOUNCED' as const },
    accounts: [{ address: FAMILIES.solana.accounts[0], type: 'eoa' as const }],
    address: FAMILIES.solana.accounts[0],
    caipNetworkId: FAMILIES.solana.networks[0],
  }))
  store.dispatch(connectionsRestored(left(connections, inUse)))
  await store.dispatch(addNetwork(network(FAMILIES.solana.networks[0])))
  const account = selectRecord(store.getState(), 'solana')?.accountState
  expect(account?.connectedWalletInfo?.connectorId ?? 'nobody').toBe(expected)
})

test('stored connections survive it', async () => {
  const store = connectedFamilies('solana', 'bip122')
  const persistence = createPersistence(
    openStorage(
      () => createArea(),
      () => undefined,
    ),
    'demo/site',
  )
  keepConnections(store.startListening)
  persist(store, persistence)
  await remove(store, ...FAMILIES.solana.networks)
  await Promise.resolve()
  expect(persistence.read('connected_namespaces')).toEqual(['bip122'])
  expect(persistence.read('connected_connector_ids')).toEqual({ bip122: connectorIds('bip122')[0] })
  expect(persistence.read('active_namespace')).toBe('eip155')
})
