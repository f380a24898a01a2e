import { beforeAll, expect, test, vi } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { keptTokensKey } from '../../state/late/keptTokensKey.ts'
import { transactionFound, transactionSent } from '../../state/late/transactionsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { answered, connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { createArea, settle } from '../../testing/harness.ts'
import type { Namespace } from '../../types.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { keepConnections } from '../../wallets/connections/keepConnections.ts'
import { followHoldings } from './holdingListeners.ts'

vi.mock('../../api/getJson.ts', async (load) => ({ ...(await load()), getJson: () => new Promise(() => {}) }))

const CHAIN = 'eip155:31337'
const HASH = `0x${'ab'.repeat(32)}`
const what = { amount: '1', symbol: 'ETH', to: ACCOUNT }

// Loads in advance all modules that the browser loads later: disk access must not affect a test's timing.
beforeAll(() =>
  Promise.all([
    import('../../state/store/install.ts'),
    import('../activity/follow.ts'),
    import('../activity/keep.ts'),
    import('../buy/followPurchases.ts'),
    import('../buy/keepPurchases.ts'),
    import('../../state/late/transactionsSlice.ts'),
    import('../../state/late/tokensSlice.ts'),
  ]),
)

/** A visitor at the account view, with browser storage. */
async function visitor(area = createArea()) {
  const store = connectedStore()
  keepConnections(store.startListening)
  followHoldings(store, () => area)
  store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  store.dispatch(openView())
  await settle()
  const sent = () => store.getState().transactions?.sent.map(({ hash }) => hash)
  const send = (change: { chainId?: `${Namespace}:${string}`; hash?: string; from?: string } = {}) =>
    store.dispatch(
      transactionSent({ chainId: CHAIN, hash: HASH, from: ACCOUNT, what, sentAt: Date.now(), ...change }),
    )
  return { ...store, area, sent, send }
}

test('sent transactions are there after a reload, from the first display on', async () => {
  const before = await visitor()
  before.send()
  const after = await visitor(before.area)
  expect(after.sent()).toEqual([HASH])
})

test('when a sent transaction is final, holdings are read again without the cache', async () => {
  const { dispatch, getState, send } = await visitor()
  send()
  await settle()
  const sentAt = getState().tokens?.freshUntil ?? 0
  expect(sentAt).toBeGreaterThan(Date.now())
  dispatch(transactionFound({ chainId: CHAIN, hash: HASH, status: 'confirmed', settledAt: 5 }))
  await settle()
  expect(getState().tokens?.freshUntil).toBeGreaterThanOrEqual(sentAt)
})

test('a disconnect removes all data of the account', async () => {
  const { dispatch, sent, send, area, getState } = await visitor()
  send()
  await settle()
  dispatch(disconnectActive())
  await settle()
  expect(sent()).toEqual([])
  expect(Object.keys(getState().blockchain?.queries ?? {})).toEqual([])
  expect((await visitor(area)).sent()).toEqual([])
})

test('a disconnect before any display removes it too, and keeps other accounts’ transactions', async () => {
  const before = await visitor()
  before.send()
  before.send({ hash: `0x${'cd'.repeat(32)}`, from: `0x${'12'.repeat(20)}` })
  await settle()
  const store = connectedStore()
  keepConnections(store.startListening)
  followHoldings(store, () => before.area)
  store.dispatch(connectionEvent({ namespace: 'eip155', event: answered() }))
  await settle()
  expect(store.getState().transactions).toBeUndefined()
  store.dispatch(disconnectActive())
  await settle()
  expect((await visitor(before.area)).sent()).toEqual([`0x${'cd'.repeat(32)}`])
})

test('a disconnect before any display removes the stored tokens', async () => {
  const area = createArea()
  const store = connectedStore()
  const key = keptTokensKey(store.getState())
  area.setItem(key, 'tokens of the last visit')
  keepConnections(store.startListening)
  followHoldings(store, () => area)
  store.dispatch(disconnectActive())
  expect(area.getItem(key)).toBeNull()
})

test('a disconnect of one wallet keeps other accounts’ transactions', async () => {
  const { dispatch, sent, send } = await visitor()
  send()
  send({ chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', hash: '5'.repeat(88), from: '1'.repeat(32) })
  send({ hash: `0x${'cd'.repeat(32)}`, from: `0x${'12'.repeat(20)}` })
  await settle()
  dispatch(disconnectActive())
  await settle()
  expect(sent()).toEqual([`0x${'cd'.repeat(32)}`, '5'.repeat(88)])
})
