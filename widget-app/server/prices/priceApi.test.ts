import { describe, expect, test } from 'vitest'
import { type FakeAnswer, fakeUpstream } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { apiPrices } from './priceApi.ts'

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

test('coin and tokens are asked for by their names there, in any case of letters', async () => {
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

test('chains that have no name there are not asked for', async () => {
  const { asked, prices } = ask({ body: { coins: {} } }, ['native'], chainForTests())
  expect((await prices).size).toBe(0)
  expect(asked).toEqual([])
})

test('many are asked for in several requests', async () => {
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
])(
  'what earlier pages gave is kept when a later one fails with %j, and the rest is left',
  async (failure) => {
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
  },
)

describe('unknown is', () => {
  test.each<[string, unknown]>([
    ['what it does not have', undefined],
    ['what it says is worth nothing', { price: 0 }],
    ['what it says is worth less than nothing', { price: -1 }],
    ['a price that is a text', { price: '3' }],
    ['a price that no number tells', { price: null }],
    ['what is none of its coins', 'x'],
  ])('%s', async (_, coin) => {
    expect((await ask({ body: { coins: { [`ethereum:${A}`]: coin } } }, [A]).prices).size).toBe(0)
  })

  test('what was not asked for', async () => {
    const coins = { [`ethereum:${addressOf(5)}`]: { price: 1 }, __proto__: { price: 2 } }
    expect((await ask({ body: { coins } }, [A]).prices).size).toBe(0)
  })
})

test.each<[string, FakeAnswer]>([
  ['a page', { text: '<!doctype html>' }],
  ['another shape', { body: [] }],
  ['an error', { status: 500, body: {} }],
  ['an address that it has moved from', { status: 404, body: { coins: {} } }],
  ['too much asked', { status: 429, body: {}, retryAfter: '30' }],
  ['silence', { isSilent: true }],
])('%s is said to be away', async (_, answer) => {
  await expect(ask(answer).prices).rejects.toMatchObject({ name: 'OutboundError' })
})
