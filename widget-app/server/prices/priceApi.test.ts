import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { type FakeAnswer, fakeUpstream } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'
import { apiPrices } from './priceApi.ts'
import { createPrices } from './prices.ts'

const mainnet = chainForTests({ id: 'eip155:1' })
const A = addressOf(0xa)

function ask(answer: FakeAnswer | ((url: URL) => FakeAnswer), keys = ['native', A], chain = mainnet) {
  const { request, asked } = fakeUpstream(typeof answer === 'function' ? answer : () => answer)
  const told = apiPrices('https://prices.example/v1/', request).of(chain, keys)
  const prices = told.then((each) => each.prices)
  // Prevents an unhandled rejection: some tests read one promise, some the other.
  prices.catch(() => {})
  return { asked, told, prices }
}

test('coin and tokens are requested by their ids there, in any case', async () => {
  const coins = {
    'ethereum:0x0000000000000000000000000000000000000000': {
      price: 3_000.5,
      symbol: 'ETH',
      confidence: 0.99,
    },
    [`ethereum:${A.toUpperCase()}`]: { price: 1e-12, decimals: 18 },
  }
  const { asked, prices } = ask({ body: { coins } })
  expect(Object.fromEntries(await prices)).toEqual({ native: 3_000.5, [A]: 1e-12 })
  expect(asked).toEqual([
    `https://prices.example/v1/prices/current/ethereum:0x0000000000000000000000000000000000000000,ethereum:${A}`,
  ])
})

test('Solana', async () => {
  const chain = chainForTests({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' })
  const coins = { 'solana:So11111111111111111111111111111111111111112': { price: 150 } }
  expect(Object.fromEntries(await ask({ body: { coins } }, ['native'], chain).prices)).toEqual({
    native: 150,
  })
})

test('unsupported chains are not requested', async () => {
  const { asked, prices } = ask({ body: { coins: {} } }, ['native'], chainForTests())
  expect((await prices).size).toBe(0)
  expect(asked).toEqual([])
})

test('a chain is requested by the name that the operator gives it, and not at all by none', async () => {
  const named = ask(
    { body: { coins: { [`mine:${A}`]: { price: 7 } } } },
    [A],
    chainForTests({ priceApiChain: 'mine' }),
  )
  expect(Object.fromEntries(await named.prices)).toEqual({ [A]: 7 })
  expect(named.asked).toEqual([`https://prices.example/v1/prices/current/mine:${A}`])
  const nameless = ask({ body: { coins: {} } }, [A], chainForTests({ id: 'eip155:1', priceApiChain: null }))
  expect((await nameless.prices).size).toBe(0)
  expect(nameless.asked).toEqual([])
})

test('chains of one id that the operator names differently do not share a remembered price', async () => {
  const coins = { [`mine:${A}`]: { price: 7 }, [`ethereum:${A}`]: { price: 2 } }
  const { request } = fakeUpstream(() => ({ body: { coins } }))
  const prices = createPrices({ sources: [apiPrices('https://prices.example', request)], log: silent })
  const priceOf = async (chain: Chain) => (await prices.of(chain, [A])).known.get(A)
  expect(await priceOf(chainForTests({ id: 'eip155:1', priceApiChain: 'mine' }))).toBe(7)
  expect(await priceOf(mainnet)).toBe(2)
  expect(await priceOf(chainForTests({ id: 'eip155:1', priceApiChain: null }))).toBeUndefined()
})

test('many tokens are requested in several requests', async () => {
  const keys = Array.from({ length: 130 }, (_, index) => addressOf(index))
  const answer = (url: URL): FakeAnswer => {
    const coins = decodeURIComponent(url.pathname).split('/').at(-1)?.split(',') ?? []
    return { body: { coins: Object.fromEntries(coins.map((coin) => [coin, { price: 2 }])) } }
  }
  const { asked, prices } = ask(answer, keys)
  expect((await prices).size).toBe(130)
  expect(asked.map((url) => url.split(',').length)).toEqual([60, 60, 10])
})

test.each<FakeAnswer>([
  { status: 429, body: {}, retryAfter: '30' },
  { status: 500, body: {} },
  { isSilent: true },
])('prices of earlier pages are kept when a later one fails with %j', async (failure) => {
  const keys = Array.from({ length: 130 }, (_, index) => addressOf(index))
  let pages = 0
  const { asked, told } = ask(() => {
    pages += 1
    return pages === 1 ? { body: { coins: { [`ethereum:${keys[3]}`]: { price: 2 } } } } : failure
  }, keys)
  const { prices, left } = await told
  expect(Object.fromEntries(prices)).toEqual({ [keys[3] ?? '']: 2 })
  expect(left).toEqual({
    keys: keys.slice(60),
    problem: expect.objectContaining({ name: 'OutboundError' }),
  })
  expect(asked).toHaveLength(2)
})

describe('a price is unknown', () => {
  test.each<[string, unknown]>([
    ['if it is missing', undefined],
    ['if it is zero', { price: 0 }],
    ['if it is negative', { price: -1 }],
    ['if it is text', { price: '3' }],
    ['if it is not finite', { price: null }],
    ['if its id is unknown', 'x'],
  ])('%s', async (_, coin) => {
    expect((await ask({ body: { coins: { [`ethereum:${A}`]: coin } } }, [A]).prices).size).toBe(0)
  })

  test('if it was not requested', async () => {
    const coins = { [`ethereum:${addressOf(5)}`]: { price: 1 }, __proto__: { price: 2 } }
    expect((await ask({ body: { coins } }, [A]).prices).size).toBe(0)
  })
})

test.each<[string, FakeAnswer]>([
  ['an HTML page', { text: '<!doctype html>' }],
  ['JSON of another shape', { body: [] }],
  ['an error status', { status: 500, body: {} }],
  ['a redirect', { status: 404, body: { coins: {} } }],
  ['too many requests', { status: 429, body: {}, retryAfter: '30' }],
  ['a timeout', { isSilent: true }],
])('%s makes the source unreachable', async (_, answer) => {
  await expect(ask(answer).prices).rejects.toMatchObject({ name: 'OutboundError' })
})
