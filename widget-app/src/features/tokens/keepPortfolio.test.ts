import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { holdingOf } from '../../state/late/tokensSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { balanceApi, type PortfolioQuery } from './balanceApi.ts'

const NOW = 1_000_000
const query: PortfolioQuery = {
  namespace: 'eip155',
  address: ACCOUNT,
  chainId: 'eip155:31337',
  connectorId: 'w',
  isServed: true,
}
const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: query.chainId,
    price: 2000,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: null,
  },
]

let answer: () => object = () => ({ balances })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('fetch', async () => Response.json(answer()))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads the tokens of an account, and returns what is kept of them. */
async function keptAfter(response: object, store = connectedStore(), given = query) {
  answer = () => response
  store.dispatch(installLate())
  const { initiate } = balanceApi.endpoints.getPortfolio
  await store.dispatch(initiate(given, { forceRefetch: true, subscribe: false }))
  return store.getState().tokens?.kept
}

test('an account’s tokens are kept for the next visit, with the time of the data', async () => {
  const list = { source: 'server', balances }
  expect(await keptAfter({ balances })).toEqual({ [holdingOf(query)]: { ...list, readAt: NOW } })
  const old = { ...list, readAt: NOW - 180_000 }
  expect(await keptAfter({ balances, old: 180 })).toEqual({ [holdingOf(query)]: old })
})

test('those of a chain that no source lists any more are forgotten', async () => {
  const store = connectedStore()
  await keptAfter({ balances }, store)
  expect(await keptAfter({ balances: [], listed: false }, store)).toEqual({})
})

test('those of another account are not kept', async () => {
  const other = { ...query, address: `0x${'12'.repeat(20)}` }
  expect(await keptAfter({ balances }, connectedStore(), other)).toEqual({})
})

test('those that arrive after the disconnect are not kept', async () => {
  const store = connectedStore()
  vi.stubGlobal('fetch', async () => {
    store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'disconnect' } }))
    return Response.json({ balances })
  })
  expect(await keptAfter({ balances }, store)).toEqual({})
})
