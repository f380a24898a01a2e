import { expect, test } from 'vitest'
import { OutboundError } from '../outbound/error.ts'
import type { Swaps } from '../swap/swaps.ts'
import { FailingSwapError, NoRouteError, UnsafeSwapError } from '../swap/terms/errors.ts'
import type { BuiltSwap, SwapQuote, SwapSource } from '../swap/terms/source.ts'
import type { Wish } from '../swap/wish.ts'
import { chainsOf } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { serverForTests } from '../testing/server.ts'

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [TAKER, TOKEN, ROUTER] = [addressOf(1), addressOf(2), addressOf(3)]
const chain = chainForTests({ id: 'eip155:1' })
const bare = chainForTests({ id: 'eip155:2' })

/** An amount that JavaScript would write with an exponent. */
const HUGE = 123_456_789_012_345_678_901_234_567_890n

const quote: SwapQuote = {
  source: 'pools',
  fromAmount: 499_999_999_999_999n,
  toAmount: HUGE,
  minToAmount: HUGE - 1n,
  gas: 165_000n,
  route: [{ exchange: 'Second', kind: 'uniswap-v2', from: TOKEN, to: COIN, fee: 3_000 }],
  priceImpactBps: 7,
  providerFee: { token: TOKEN, amount: 10n ** 25n },
  operatorFee: { token: TOKEN, amount: 10n ** 24n },
  spender: ROUTER,
}
const built: BuiltSwap = {
  ...quote,
  call: { to: ROUTER, data: '0x1234', value: 0n },
  terms: { from: TOKEN, to: COIN, amount: 1n, least: 1n, recipient: TAKER },
}
const source: SwapSource = {
  kind: 'pools',
  contracts: [ROUTER],
  spenders: [ROUTER],
  quote: async () => quote,
  build: async () => built,
}

function server(changes: Partial<Swaps> = {}) {
  const wishes: Wish[] = []
  const swaps: Swaps = {
    sourcesOf: ({ id }) => (id === chain.id ? [source] : []),
    quotes: async (wish) => {
      wishes.push(wish)
      return [quote]
    },
    build: async (wish) => {
      wishes.push(wish)
      return { built, simulation: { status: 'passed', received: HUGE, gas: 100_000n } }
    },
    ...changes,
  }
  const rpc = {
    request: async (_: unknown, method: string) => (method === 'eth_gasPrice' ? '0x7' : null),
    batch: () => Promise.reject(new Error('no batch')),
  }
  const { app } = serverForTests('production', { chains: chainsOf(chain, bare), swaps, rpc })
  const given = {
    amount: '499999999999999',
    userAddress: TAKER,
    from: `eip155:1:${TOKEN}`,
    to: `eip155:1:${COIN}`,
  }
  const get = (path: string, query: Record<string, string> = {}) =>
    app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'shop', ...query })}`)
  const post = (body: unknown) =>
    app.request('/v1/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
  return {
    wishes,
    get,
    quotes: (changed: Record<string, string> = {}) => get('quotes', { ...given, ...changed }),
    build: (changed: Record<string, unknown> = {}) => post({ projectId: 'shop', ...given, ...changed }),
  }
}

test('quotes have the fields of the specification, and no amount has an exponent', async () => {
  const response = await server().quotes()
  const text = await response.text()
  expect(text).not.toMatch(/\de[+-]?\d/i)
  const { quotes } = JSON.parse(text) as { quotes: unknown[] }
  expect(quotes).toEqual([
    {
      id: null,
      fromAmount: '499999999999999',
      fromAccount: `eip155:1:${TOKEN}`,
      toAmount: '123456789012345678901234567890',
      toAccount: `eip155:1:${COIN}`,
      source: 'pools',
      minToAmount: '123456789012345678901234567889',
      priceImpactBps: 7,
      providerFee: { token: expect.stringMatching(/^eip155:1:0x/), amount: '10000000000000000000000000' },
      operatorFee: { token: expect.stringMatching(/^eip155:1:0x/), amount: '1000000000000000000000000' },
      route: [expect.objectContaining({ exchange: 'Second', fee: 3_000, to: `eip155:1:${COIN}` })],
      spender: expect.stringMatching(/^eip155:1:0x/),
      gas: '165000',
    },
  ])
})

test('a transaction has the fields of the specification', async () => {
  const response = await server().build({ eip155: { slippage: 0.5 }, disableEstimate: true })
  expect(await response.json()).toMatchObject({
    tx: {
      from: expect.stringMatching(/^eip155:1:0x/),
      to: expect.stringMatching(/^eip155:1:0x/),
      data: '0x1234',
      amount: '0',
      // The attempt's gas with a margin, since the pools may write more in a later block.
      eip155: { gas: '180000', gasPrice: '7' },
    },
    toAmount: '123456789012345678901234567890',
    simulation: { status: 'passed', received: '123456789012345678901234567890' },
  })
})

test.each([
  [undefined, 100],
  [0.1, 10],
  [50, 5_000],
])('a slippage of %s percent is %s hundredths', async (slippage, bps) => {
  const { build, wishes } = server()
  await build(slippage === undefined ? {} : { eip155: { slippage } })
  expect(wishes.map(({ slippageBps }) => slippageBps)).toEqual([bps])
})

test('the least that the visitor wants is part of the wish', async () => {
  const { build, wishes } = server()
  await build({ minToAmount: '12' })
  expect(wishes.map(({ minToAmount }) => minToAmount)).toEqual([12n])
})

test.each<[string, Record<string, unknown>]>([
  ['an amount with an exponent', { amount: '1e18' }],
  ['an amount that is a number', { amount: 1_000 }],
  ['no amount', { amount: '0' }],
  ['a negative amount', { amount: '-1' }],
  ['too little slippage', { eip155: { slippage: 0.05 } }],
  ['too much slippage', { eip155: { slippage: 51 } }],
  ['tokens of different chains', { to: `eip155:2:${TOKEN}` }],
  ['an account of another chain', { userAddress: `eip155:2:${TAKER}` }],
  ['an account that is none', { userAddress: '0x12' }],
  ['a token that is none', { from: 'eip155:1:0x12' }],
  ['an unknown source', { source: 'magic' }],
  ['a least amount that is a number', { minToAmount: 5 }],
])('%s is refused', async (_, changed) => {
  const { build, wishes } = server()
  const response = await build(changed)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'body-invalid' } })
  expect(wishes).toEqual([])
})

test.each(['quotes', 'tokens', 'build'] as const)('%s of a chain without a source says so', async (what) => {
  const { quotes, get, build } = server()
  const there = { from: `eip155:2:${TOKEN}`, to: `eip155:2:${COIN}` }
  const asked = {
    quotes: () => quotes(there),
    tokens: () => get('tokens', { chainId: 'eip155:2' }),
    build: () => build(there),
  }
  const response = await asked[what]()
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { message: 'Network not supported for Swaps' } })
})

test('the price of gas of an unknown chain is not supported', async () => {
  const response = await server().get('gas-price', { chainId: 'eip155:99' })
  expect(await response.json()).toMatchObject({ error: { message: 'Network not supported for Gas Price' } })
})

test('an allowance is never of a stranger’s contract', async () => {
  const query = {
    tokenAddress: `eip155:1:${TOKEN}`,
    userAddress: TAKER,
    spender: `eip155:1:${addressOf(77)}`,
  }
  expect((await server().get('allowance', query)).status).toBe(400)
})

test('an approval needs an amount', async () => {
  const { get } = server()
  const query = { userAddress: TAKER, from: `eip155:1:${TOKEN}`, to: `eip155:1:${COIN}` }
  expect((await get('build-approve', query)).status).toBe(400)
})

test.each<[string, Error, number, string]>([
  ['no route', new NoRouteError(), 400, 'insufficient liquidity'],
  ['a swap that fails', new FailingSwapError('STF'), 400, 'the swap would fail: STF'],
])('%s is told in the shape of the specification', async (_, error, status, description) => {
  const response = await server({ build: () => Promise.reject(error) }).build()
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    status: 'FAILURE',
    reasons: [{ name: 'amount', description }],
  })
})

test('a source that is away is told with when to come back', async () => {
  const away = new OutboundError('busy', 'status 429 of https://key@swaps.example', 42_000)
  const response = await server({ quotes: () => Promise.reject(away) }).quotes()
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '42'])
  expect(await response.text()).not.toContain('swaps.example')
})

test('a swap that breaks a rule is refused without a word of it', async () => {
  const lie = new UnsafeSwapError('0x: the call gives to somebody else')
  const response = await server({ build: () => Promise.reject(lie) }).build()
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({ error: { code: 'swap-unsafe', message: expect.any(String) } })
})
