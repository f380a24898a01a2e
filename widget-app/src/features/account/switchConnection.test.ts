import { expect, test } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import { selectConnections } from '../../state/connections/connectionsSlice.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import { modalOpened, selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { pushed, selectCurrentEntry, selectView, wentReset } from '../../state/router/routerSlice.ts'
import { connectedFamilies, connectorIds, FAMILIES, family } from '../../testing/families.ts'
import type { Namespace } from '../../types.ts'
import { keepConnections } from '../../wallets/connections/keepConnections.ts'
import { selectOtherWallets } from './connectionList.ts'
import {
  deleteConnection,
  disconnectAll,
  disconnectConnection,
  selectStanding,
  switchConnection,
} from './switchConnection.ts'

/** A visitor with these families connected, at their wallet list. */
function visitor(...namespaces: Namespace[]) {
  const store = connectedFamilies(...namespaces)
  keepConnections(store.startListening)
  const connect = (namespace: Namespace, connectorId: string) => {
    const [caipNetworkId = 'eip155:1'] = family(namespace).networks
    const wallet = { connectorId, name: connectorId, type: 'ANNOUNCED' as const }
    const answer = { wallet, accounts: [...family(namespace).accounts], caipNetworkId }
    store.dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
  }
  for (const namespace of namespaces) connect(namespace, connectorIds(namespace)[0])
  store.dispatch(modalOpened())
  store.dispatch(wentReset({ view: 'Account' }))
  store.dispatch(pushed({ view: 'ProfileWallets' }))
  const wallet = (namespace: Namespace) =>
    selectRecord(store.getState(), namespace)?.accountState.connectedWalletInfo?.connectorId
  const toast = () => store.getState().toast.message
  const others = (namespace: Namespace) =>
    selectOtherWallets(store.getState(), namespace).map(
      ({ connectionKey, standing }) => `${connectionKey.connectorId} ${standing}`,
    )
  return { ...store, connect, wallet, toast, others }
}

const which = (namespace: Namespace, index: 0 | 1) => ({
  namespace,
  connectorId: connectorIds(namespace)[index],
})

test('another wallet that is still connected is reused without a request', async () => {
  const { dispatch, getState, connect, wallet, toast, others } = visitor('solana', 'bip122')
  connect('bip122', 'bip122:two')
  expect(others('bip122')).toEqual(['bip122:one connected'])
  await dispatch(switchConnection(which('bip122', 0)))
  expect(wallet('bip122')).toBe('bip122:one')
  expect(wallet('solana')).toBe('solana:one')
  expect(selectActiveNamespace(getState())).toBe('bip122')
  expect(toast()).toBe('Wallet switched')
  expect(others('bip122')).toEqual(['bip122:two connected'])
})

type Visitor = ReturnType<typeof visitor>

/** A visitor with a second Bitcoin wallet in use, and wallets that respond when the test decides. */
function waiting() {
  const visit = visitor('solana', 'bip122')
  visit.connect('bip122', 'bip122:two')
  const answers: (() => void)[] = []
  let isAnswering = false
  const { client } = visit.services.host()
  const walletRequest = async (...request: Parameters<typeof client.walletRequest>) => {
    if (!isAnswering) await new Promise<void>((resolve) => answers.push(resolve))
    return client.walletRequest(...request)
  }
  const host = { ...visit.services.host(), client: { ...client, walletRequest } }
  Object.assign(visit.services, { host: () => host })
  const answer = () => {
    isAnswering = true
    for (const one of answers) one()
  }
  return { ...visit, asked: () => answers.length, answer }
}

test.each<[string, (visit: Visitor) => unknown, string | undefined]>([
  ['has gone back', ({ dispatch }) => dispatch(goBack()), 'bip122:two'],
  ['has closed the widget', ({ dispatch }) => dispatch(closeModal()), 'bip122:two'],
  ['has disconnected it', ({ dispatch }) => dispatch(disconnectConnection(which('bip122', 0))), 'bip122:two'],
  ['has disconnected all', ({ dispatch }) => dispatch(disconnectAll()), undefined],
  [
    'has selected the current wallet',
    ({ dispatch }) => dispatch(switchConnection(which('bip122', 1))),
    'bip122:two',
  ],
])('a slow wallet does not override a visitor who %s meanwhile', async (_, act, left) => {
  const visit = waiting()
  const switched = visit.dispatch(switchConnection(which('bip122', 0)))
  await expect.poll(visit.asked).toBeGreaterThan(0)
  act(visit)
  const { stack } = visit.getState().router
  const { activeNamespace } = visit.getState().chains
  visit.answer()
  await switched
  expect(visit.wallet('bip122')).toBe(left)
  expect(visit.getState().router.stack).toBe(stack)
  expect(selectActiveNamespace(visit.getState())).toBe(activeNamespace)
  expect(visit.toast()).not.toBe('Wallet switched')
})

test('the last selected wallet wins, whichever responds first', async () => {
  const visit = waiting()
  visit.connect('bip122', 'bip122:three')
  const [first, last] = [which('bip122', 0), which('bip122', 1)]
  const switched = visit.dispatch(switchConnection(first))
  await expect.poll(visit.asked).toBe(1)
  const switchedLast = visit.dispatch(switchConnection(last))
  await expect.poll(visit.asked).toBe(2)
  visit.answer()
  await Promise.all([switched, switchedLast])
  expect(visit.wallet('bip122')).toBe('bip122:two')
  expect(selectView(visit.getState())).toBe('Account')
  expect(selectIsShown(visit.getState())).toBe(true)
})

test('a disconnected wallet gets a new request', async () => {
  const { dispatch, getState, others } = visitor('solana')
  dispatch(disconnectConnection(which('solana', 0)))
  expect(others('solana')).toEqual(['solana:one disconnected'])
  await dispatch(switchConnection(which('solana', 0)))
  expect(selectCurrentEntry(getState())).toMatchObject({
    view: 'ConnectingExternal',
    data: { connectorId: 'solana:one', namespace: 'solana' },
  })
})

test('a wallet outside the page gets a new request, for the family of the list', async () => {
  const { dispatch, getState } = visitor('eip155')
  await dispatch(switchConnection({ namespace: 'solana', connectorId: PAIRING_ID }))
  expect(selectCurrentEntry(getState())).toMatchObject({
    view: 'ConnectingWalletConnect',
    data: { namespace: 'solana' },
  })
})

test('the current wallet is shown', async () => {
  const { dispatch, getState } = visitor('solana', 'cosmos')
  await dispatch(switchConnection(which('cosmos', 0)))
  expect(selectActiveNamespace(getState())).toBe('cosmos')
  expect(selectView(getState())).toBe('Account')
})

test.each<[string, (visit: ReturnType<typeof visitor>) => void, Parameters<typeof switchConnection>[0]]>([
  ['an unknown wallet', () => undefined, { namespace: 'solana', connectorId: 'solana:gone' }],
  [
    'a wallet that is being restored',
    ({ dispatch }) => {
      const [caipNetworkId] = FAMILIES.cosmos.networks
      const wallet = { connectorId: 'cosmos:one', name: 'One', type: 'ANNOUNCED' as const }
      const answer = { wallet, accounts: [...FAMILIES.cosmos.accounts], caipNetworkId }
      dispatch(connectionEvent({ namespace: 'cosmos', event: { type: 'restore', answer } }))
    },
    which('cosmos', 0),
  ],
])('%s cannot be switched to', async (_, prepare, target) => {
  const visit = visitor('solana')
  prepare(visit)
  await visit.dispatch(switchConnection(target))
  expect(visit.toast()).toBe('Failed to switch wallet')
  expect(visit.wallet('solana')).toBe('solana:one')
})

test('one connection is disconnected, the others stay, and one of them is shown', () => {
  const { dispatch, getState, wallet, toast } = visitor('eip155', 'solana')
  dispatch(disconnectConnection(which('eip155', 0)))
  expect([wallet('eip155'), wallet('solana')]).toEqual([undefined, 'solana:one'])
  expect(selectActiveNamespace(getState())).toBe('solana')
  expect(toast()).toBe('Wallet disconnected')
  expect(selectIsShown(getState())).toBe(true)
})

test('disconnecting a wallet that is not current does not change the current one', () => {
  const { dispatch, getState, connect, wallet } = visitor('solana')
  connect('solana', 'solana:two')
  dispatch(disconnectConnection(which('solana', 0)))
  expect(wallet('solana')).toBe('solana:two')
  expect(selectStanding(getState(), which('solana', 0))).toBe('disconnected')
})

test('all connections of all families are disconnected', () => {
  const { dispatch, getState, wallet, connect } = visitor('eip155', 'solana', 'bip122')
  connect('solana', 'solana:two')
  dispatch(disconnectAll())
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
    expect(wallet(namespace)).toBeUndefined()
    expect(selectConnections(getState(), namespace)).toEqual([])
  }
  expect(selectIsShown(getState())).toBe(false)
})

test('a disconnected wallet can be removed from the list', async () => {
  const { dispatch, toast, others } = visitor('solana')
  dispatch(disconnectConnection(which('solana', 0)))
  dispatch(deleteConnection(which('solana', 0)))
  expect(others('solana')).toEqual([])
  await expect.poll(toast).toBe('Wallet deleted')
})
