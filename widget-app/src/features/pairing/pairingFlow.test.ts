import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAdapter } from '../../chains/registry.ts'
import { selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { configured } from '../../state/config/configSlice.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import { selectPairing } from '../../state/late/pairingSlice.ts'
import { goBack, openView } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { answered, bareStore } from '../../testing/bareStore.ts'
import { createFakePairing, SESSION } from '../../testing/fakePairing.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { connectedFamilies, FAMILIES, familiesStore } from '../../testing/families.ts'
import { settle } from '../../testing/harness.ts'
import type { ListedWallet } from '../../types.ts'
import { retryConnect } from '../connect/connectFlow.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { visitPairing } from './pairingFlow.ts'

const ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const WALLET: ListedWallet = { id: ID, name: 'MetaMask', rdns: 'io.metamask', chains: [] }

/** Loads in advance all modules that the browser loads later. */
beforeAll(() =>
  Promise.all([loadAdapter('eip155'), loadAdapter('solana'), bareStore().dispatch(nameNetworks())]),
)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** A visitor at the pairing view of a wallet. */
async function looking(
  chosen: ListedWallet | null = WALLET,
  fake = createFakePairing(),
  store = bareStore(),
) {
  const wallet = chosen ?? undefined
  Object.assign(store.services, { pairing: async () => fake.pairing })
  store.dispatch(installLate())
  store.dispatch(openView({ view: 'Connect' }))
  store.dispatch(pushed({ view: 'ConnectingWalletConnect', ...(wallet && { data: { wallet } }) }))
  store.dispatch(visitPairing(wallet))
  await settle()
  const { getState } = store
  return {
    store,
    fake,
    phase: () => selectAttempt(getState())?.phase,
    uri: () => selectPairing(getState()).uri,
    account: () => selectAccount(getState()),
  }
}

test('shows a code for every network of the dApp, and is connecting meanwhile', async () => {
  const { fake, phase, uri, account } = await looking()
  expect(uri()).toBe(fake.last().uri)
  expect(fake.last().networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    'eip155:31337',
    'eip155:31338',
  ])
  expect(phase()).toBe('waiting')
  expect(account().status).toBe('connecting')
})

test('a wallet that approves is connected under the name that the registry has, and remembered', async () => {
  const { store, fake, account } = await looking()
  fake.last().approve()
  await settle()
  expect(account()).toMatchObject({
    status: 'connected',
    address: ACCOUNT,
    caipAddress: `eip155:31337:${ACCOUNT}`,
  })
  expect(account().connectedWalletInfo).toEqual({
    connectorId: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'MetaMask',
    rdns: 'io.metamask',
  })
  expect(store.getState().connectors.recentIds).toEqual([ID])
  expect(store.getState().modal.closing).toBe(true)
  expect(fake.pairing.setNetwork).toHaveBeenCalledWith('eip155:31337')
})

test.each([
  ['Pocket', 'Pocket'],
  ['Meta\u202eMask\nWallet', 'Meta Mask Wallet'],
  ['x'.repeat(1_000_000), 'x'.repeat(64)],
  ['', 'WalletConnect'],
])(
  'a wallet that nobody chose is called what it calls itself, in one line of decent length',
  async (claim, name) => {
    const { fake, account } = await looking(null)
    fake.last().approve({ ...SESSION, peer: { ...SESSION.peer, name: claim } })
    await settle()
    expect(account().connectedWalletInfo?.name).toBe(name)
  },
)

test.each([
  ['declined', new AirlockError(5000, 'User rejected.'), 'rejected'],
  ['something else', new AirlockError(-32603, 'boom'), 'failed'],
])('says that it was %s, shares nothing, and tries again when asked', async (_, error, phase) => {
  const view = await looking()
  view.fake.last().refuse(error)
  await settle()
  expect(view.phase()).toBe(phase)
  expect(view.account().status).toBe('disconnected')
  view.store.dispatch(retryConnect())
  await settle()
  expect(view.fake.offers).toHaveLength(2)
  view.fake.last().approve()
  await settle()
  expect(view.account().status).toBe('connected')
})

test('a code is renewed ten seconds before it ends; a wallet that read the one before still counts', async () => {
  const { store, fake, uri, account } = await looking()
  const [first] = fake.offers
  await pass(229_000)
  expect(fake.offers).toHaveLength(1)
  await pass(1000)
  expect(fake.offers).toHaveLength(2)
  expect(uri()).toBe(fake.last().uri)
  expect(selectPairing(store.getState()).renewals).toBe(1)
  first?.refuse(new AirlockError(-32052, 'Expired'))
  await settle()
  expect(selectAttempt(store.getState())?.phase).toBe('waiting')
  fake.last().approve()
  await settle()
  expect(account().status).toBe('connected')
})

test('a session that came while the visitor was in the wallet counts, however it is heard of', async () => {
  const { fake, account } = await looking()
  fake.emit('session', SESSION)
  await settle()
  expect(account().status).toBe('connected')
})

test('the session of before is no answer', async () => {
  const fake = createFakePairing()
  fake.state.session = SESSION
  const { account } = await looking(WALLET, fake)
  fake.emit('session', SESSION)
  await settle()
  expect(account().status).toBe('connecting')
})

test('leaving ends it: nothing is shown, renewed, listened to or connected any more', async () => {
  const { store, fake, phase, uri, account } = await looking()
  const { uri: before } = fake.last()
  store.dispatch(goBack())
  await pass(240_000)
  expect({ phase: phase(), uri: uri(), offers: fake.offers.length }).toEqual({
    phase: undefined,
    uri: null,
    offers: 1,
  })
  expect(fake.listening()).toBe(0)
  fake.last().approve()
  await settle()
  expect(account().status).toBe('disconnected')
  expect(before).toContain('wc:')
})

test('inside Telegram a live code serves again', async () => {
  const { store, fake } = await looking()
  expect(fake.last().reuse).toBe(false)
  store.dispatch(configured({ isTelegram: true }))
  store.dispatch(retryConnect())
  fake.last().refuse(new AirlockError(5000, 'User rejected.'))
  await settle()
  store.dispatch(retryConnect())
  await settle()
  expect(fake.last().reuse).toBe(true)
})

test('a relay that cannot be reached is said so, and so is one that is back', async () => {
  const { store, fake } = await looking()
  fake.emit('relay', false)
  expect(selectPairing(store.getState()).isOnline).toBe(false)
  fake.emit('relay', true)
  expect(selectPairing(store.getState()).isOnline).toBe(true)
})

test('a wallet that shares nothing with this site has failed', async () => {
  const { fake, phase, account } = await looking()
  fake.last().approve({ ...SESSION, accounts: ['cosmos:cosmoshub-4:cosmos1x'] })
  await settle()
  expect(phase()).toBe('failed')
  expect(account().status).toBe('disconnected')
  expect(fake.pairing.disconnect).toHaveBeenCalledOnce()
})

test('a family that is connected with another wallet stays with it', async () => {
  const [solana] = FAMILIES.solana.networks
  const [own, other] = FAMILIES.solana.accounts
  const view = await looking(WALLET, createFakePairing(), familiesStore())
  const wallet = { connectorId: 'solana:one', name: 'One', type: 'ANNOUNCED' as const }
  const event = { type: 'synced' as const, answer: { wallet, accounts: [own], caipNetworkId: solana } }
  view.store.dispatch(connectionEvent({ namespace: 'solana', event }))
  const accounts = [...SESSION.accounts, `${solana}:${other}` as const]
  view.fake.last().approve({ ...SESSION, accounts, chains: [...SESSION.chains, solana] })
  await settle()
  const { records } = view.store.getState().chains
  expect(records.eip155?.accountState.connectedWalletInfo?.connectorId).toBe('walletConnect')
  expect(records.solana?.accountState).toMatchObject({ address: own, connectedWalletInfo: wallet })
})

test('"Connect again" in the list of a family pairs for that family, and leaves the others to their wallets', async () => {
  const store = connectedFamilies('eip155')
  const fake = createFakePairing()
  const [solana] = FAMILIES.solana.networks
  const [account] = FAMILIES.solana.accounts
  Object.assign(store.services, { pairing: async () => fake.pairing })
  store.dispatch(openView())
  store.dispatch(pushed({ view: 'ProfileWallets' }))
  store.dispatch(pushed({ view: 'ConnectingWalletConnect', data: { namespace: 'solana' } }))
  store.dispatch(visitPairing())
  await settle()
  const { records } = store.getState().chains
  expect([records.eip155, records.solana].map((one) => one?.accountState.status)).toEqual([
    'connected',
    'connecting',
  ])
  const accounts = [...SESSION.accounts, `${solana}:${account}` as const]
  fake.last().approve({ ...SESSION, accounts, chains: [...SESSION.chains, solana] })
  await settle()
  const wallets = store.getState().chains.records
  expect(wallets.solana?.accountState.connectedWalletInfo?.connectorId).toBe(PAIRING_ID)
  expect(wallets.eip155?.accountState.connectedWalletInfo?.connectorId).toBe('eip155:one')
  expect(store.getState().chains.activeNamespace).toBe('solana')
})

test('the family that Connect was opened for is taken over from another wallet', async () => {
  const view = await looking()
  view.store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  view.fake.last().approve()
  await settle()
  expect(view.account().connectedWalletInfo?.connectorId).toBe('walletConnect')
})

test('a connection that stands is not touched by a pairing that fails', async () => {
  const view = await looking()
  const answer = { wallet: { connectorId: 'w', name: 'W', type: 'ANNOUNCED' as const }, accounts: [ACCOUNT] }
  const event = { type: 'synced' as const, answer: { ...answer, caipNetworkId: 'eip155:31337' as const } }
  view.store.dispatch(connectionEvent({ namespace: 'eip155', event }))
  view.fake.last().refuse(new AirlockError(5000, 'User rejected.'))
  await settle()
  expect(view.account()).toMatchObject({ status: 'connected', connectedWalletInfo: { connectorId: 'w' } })
})
