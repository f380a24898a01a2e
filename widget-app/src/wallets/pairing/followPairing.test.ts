import { beforeAll, expect, test } from 'vitest'
import { loadAdapter } from '../../chains/registry.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { PairingSession } from '../../state/store/pairing.ts'
import { FAMILIES, NAMESPACES } from '../../testing/families.ts'
import { settle } from '../../testing/harness.ts'
import { pairedStore, sessionOf } from '../../testing/pairedStore.ts'
import type { Namespace } from '../../types.ts'
import { followPairing } from './followPairing.ts'

/** Loads in advance all modules that the browser loads later. */
beforeAll(() =>
  Promise.all([...NAMESPACES.map(loadAdapter), import('../connections/check.ts'), import('./connector.ts')]),
)

/** The store of a visitor whose paired wallet serves these families, and the wallet's events. */
function followed(...namespaces: Namespace[]) {
  const { store, fake } = pairedStore(...namespaces)
  followPairing(store, fake.pairing)
  const say = async (session: PairingSession | null) => {
    fake.state.session = session
    fake.emit('session', session)
    await settle()
  }
  const account = (namespace: Namespace) => store.getState().chains.records[namespace]?.accountState
  return { store, fake, say, account, statusOf: (namespace: Namespace) => account(namespace)?.status }
}

const [ONE, TWO] = FAMILIES.eip155.networks
const [FIRST, SECOND] = FAMILIES.eip155.accounts

test('a family that the wallet adds to its session is connected; the current view stays', async () => {
  const { store, say, account } = followed('eip155')
  await say(sessionOf('eip155', 'solana'))
  expect(account('solana')).toMatchObject({
    status: 'connected',
    address: FAMILIES.solana.accounts[0],
    connectedWalletInfo: { connectorId: PAIRING_ID, name: 'Pocket' },
  })
  expect(selectActiveNamespace(store.getState())).toBe('eip155')
})

test('a family that it removes is disconnected; the others stay', async () => {
  const { say, statusOf } = followed('eip155', 'solana')
  await say(sessionOf('eip155'))
  expect([statusOf('eip155'), statusOf('solana')]).toEqual(['connected', 'disconnected'])
})

test('a family that it adds and removes at once stays disconnected', async () => {
  const { fake, say, statusOf } = followed('eip155')
  fake.emit('session', sessionOf('eip155', 'solana'))
  await say(sessionOf('eip155'))
  expect(statusOf('solana')).toBe('disconnected')
})

test('a family that is connected with another wallet stays with that one', async () => {
  const { store, say, account } = followed('eip155')
  const wallet = { connectorId: 'solana:one', name: 'One', type: 'ANNOUNCED' as const }
  const answer = {
    wallet,
    accounts: [FAMILIES.solana.accounts[1]],
    caipNetworkId: FAMILIES.solana.networks[0],
  }
  store.dispatch(connectionEvent({ namespace: 'solana', event: { type: 'synced', answer } }))
  await say(sessionOf('eip155', 'solana'))
  expect(account('solana')).toMatchObject({ address: answer.accounts[0], connectedWalletInfo: wallet })
})

test('a disconnected family of the session is not connected by an update', async () => {
  const { store, say, statusOf } = followed('eip155', 'solana')
  store.dispatch(connectionEvent({ namespace: 'solana', event: { type: 'disconnect' } }))
  await say(sessionOf('eip155', 'solana', 'polkadot'))
  expect([statusOf('solana'), statusOf('polkadot')]).toEqual(['disconnected', 'connected'])
})

test('another session connects nothing by itself: the view that requested it does', async () => {
  const { say, statusOf } = followed('eip155')
  await say({ ...sessionOf('eip155', 'solana'), topic: 'topic-2' })
  expect(statusOf('solana')).toBe('disconnected')
})

test('a wallet that is no longer connected adds nothing', async () => {
  const { store, say, statusOf } = followed('eip155')
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'disconnect' } }))
  await say(sessionOf('eip155', 'solana'))
  expect([statusOf('eip155'), statusOf('solana')]).toEqual(['disconnected', 'disconnected'])
})

test('the account and network that the wallet selects become the connection’s', async () => {
  const { store, fake, account } = followed('eip155')
  const accounts = [`${ONE}:${SECOND}`, `${ONE}:${FIRST}`, `${TWO}:${SECOND}`] as const
  fake.state.session = { ...sessionOf('eip155'), accounts, chains: [ONE, TWO] }
  fake.emit('accountsChanged', { namespace: 'eip155', accounts: [SECOND, FIRST] })
  await settle()
  expect(account('eip155')?.address).toBe(SECOND)
  fake.pairing.setNetwork(TWO)
  fake.emit('chainChanged', { caipNetworkId: TWO })
  await settle()
  expect(store.getState().chains.records.eip155?.networkState.caipNetwork?.caipNetworkId).toBe(TWO)
})

test('an ended session ends all of its connections, and no other', async () => {
  const { store, say, statusOf } = followed('eip155', 'solana')
  const wallet = { connectorId: 'polkadot:one', name: 'One', type: 'ANNOUNCED' as const }
  const [caipNetworkId] = FAMILIES.polkadot.networks
  const answer = { wallet, accounts: [FAMILIES.polkadot.accounts[0]], caipNetworkId }
  store.dispatch(connectionEvent({ namespace: 'polkadot', event: { type: 'synced', answer } }))
  await say(null)
  expect([statusOf('eip155'), statusOf('solana'), statusOf('polkadot')]).toEqual([
    'disconnected',
    'disconnected',
    'connected',
  ])
})

test('a connection that is removed here or in another tab ends the session; one of another wallet does not', async () => {
  const { store, fake } = followed('eip155')
  store.dispatch(connectionForgotten({ namespace: 'eip155', connectorId: 'eip155:one' }))
  await settle()
  expect(fake.pairing.disconnect).not.toHaveBeenCalled()
  store.dispatch(connectionForgotten({ namespace: 'eip155', connectorId: PAIRING_ID }))
  await settle()
  expect(fake.pairing.disconnect).toHaveBeenCalledOnce()
})

test('a connection that is removed from one family’s list keeps the session for its other family', async () => {
  const { store, fake, statusOf } = followed('eip155')
  store.dispatch(connectionForgotten({ namespace: 'solana', connectorId: PAIRING_ID, entirely: true }))
  await settle()
  expect(fake.pairing.disconnect).not.toHaveBeenCalled()
  expect(statusOf('eip155')).toBe('connected')
})

const networksOf = (store: ReturnType<typeof followed>['store']) =>
  store.getState().chains.records.eip155?.networkState

test('the approved networks are known; others are possible only if the wallet can add them', async () => {
  const { store, say } = followed('eip155')
  await say({ ...sessionOf('eip155'), chains: [ONE, TWO] })
  expect(networksOf(store)).toMatchObject({ approvedCaipNetworkIds: [ONE, TWO], supportsAllNetworks: false })
  await say({ ...sessionOf('eip155'), chains: [ONE], methods: { eip155: ['wallet_addEthereumChain'] } })
  expect(networksOf(store)).toMatchObject({ approvedCaipNetworkIds: [ONE], supportsAllNetworks: true })
})

test('approvals are forgotten with their wallet, and do not apply to the next', async () => {
  const { store, say } = followed('eip155')
  await say({ ...sessionOf('eip155'), chains: [ONE] })
  const wallet = { connectorId: 'io.other', name: 'Other', type: 'ANNOUNCED' as const }
  const answer = { wallet, accounts: [SECOND], caipNetworkId: ONE }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  expect(networksOf(store)).toMatchObject({ approvedCaipNetworkIds: [], supportsAllNetworks: true })
  await say({ ...sessionOf('eip155'), chains: [ONE] })
  expect(networksOf(store)).toMatchObject({ approvedCaipNetworkIds: [], supportsAllNetworks: true })
})
