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

test('connects an approving wallet under its registry name, and remembers it', async () => {
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
  'shows the own name of a wallet that was not selected, on one line of limited length',
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
])('shows that it was %s, shares nothing, and can be retried', async (_, error, phase) => {
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

test('replaces a code ten seconds before its expiry, and accepts a wallet that read the earlier one', async () => {
  const { store, fake, uri, account } = await looking()
  const [first] = fake.offers
  const lifeOf = () => {
    const { from, until } = selectPairing(store.getState()).life ?? { from: 0, until: 0 }
    return { left: until - Date.now(), whole: until - from }
  }
  expect(lifeOf()).toEqual({ left: 230_000, whole: 230_000 })
  await pass(229_000)
  expect(fake.offers).toHaveLength(1)
  await pass(1000)
  expect(fake.offers).toHaveLength(2)
  expect(uri()).toBe(fake.last().uri)
  expect(selectPairing(store.getState()).renewals).toBe(1)
  expect(lifeOf()).toEqual({ left: 230_000, whole: 230_000 })
  first?.refuse(new AirlockError(-32052, 'Expired'))
  await settle()
  expect(selectAttempt(store.getState())?.phase).toBe('waiting')
  fake.last().approve()
  await settle()
  expect(account().status).toBe('connected')
})

test('accepts a session that was approved while the visitor was in the wallet, whatever reports it', async () => {
  const { fake, account } = await looking()
  fake.emit('session', SESSION)
  await settle()
  expect(account().status).toBe('connected')
})

test('does not take the earlier session for a response', async () => {
  const fake = createFakePairing()
  fake.state.session = SESSION
  const { account } = await looking(WALLET, fake)
  fake.emit('session', SESSION)
  await settle()
  expect(account().status).toBe('connecting')
})

test('ends when the visitor leaves: no more codes, listeners or connections', async () => {
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

test('reuses a live code inside Telegram', async () => {
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

test('shows that the relay is unreachable, and that it is back', async () => {
  const { store, fake } = await looking()
  fake.emit('relay', false)
  expect(selectPairing(store.getState()).isOnline).toBe(false)
  fake.emit('relay', true)
  expect(selectPairing(store.getState()).isOnline).toBe(true)
})

test('fails if the wallet shares nothing with this site', async () => {
  const { fake, phase, account } = await looking()
  fake.last().approve({ ...SESSION, accounts: ['cosmos:cosmoshub-4:cosmos1x'] })
  await settle()
  expect(phase()).toBe('failed')
  expect(account().status).toBe('disconnected')
  expect(fake.pairing.disconnect).toHaveBeenCalledOnce()
})

test('does not replace another wallet in a connected family', async () => {
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

test('started by "Connect again" in a family’s list connects only that family', async () => {
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

test('opened for a family replaces another wallet there', async () => {
  const view = await looking()
  view.store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  view.fake.last().approve()
  await settle()
  expect(view.account().connectedWalletInfo?.connectorId).toBe('walletConnect')
})

test('that fails does not affect an existing connection', async () => {
  const view = await looking()
  const answer = { wallet: { connectorId: 'w', name: 'W', type: 'ANNOUNCED' as const }, accounts: [ACCOUNT] }
  const event = { type: 'synced' as const, answer: { ...answer, caipNetworkId: 'eip155:31337' as const } }
  view.store.dispatch(connectionEvent({ namespace: 'eip155', event }))
  view.fake.last().refuse(new AirlockError(5000, 'User rejected.'))
  await settle()
  expect(view.account()).toMatchObject({ status: 'connected', connectedWalletInfo: { connectorId: 'w' } })
})
