import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { Balances } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import type { Request } from '../outbound/request.ts'
import { type FakeAnswer, fakeUpstream, NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf, fakeEvm } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000A1'
const BASE = 'https://explorer.example/api/v2'

function read(answer: FakeAnswer, explorerApi = BASE) {
  const { rpc } = fakeEvm({ contracts: {}, balances: { [ACCOUNT.toLowerCase()]: 7n } })
  const { request, asked } = fakeUpstream(() => answer)
  const log = silent
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log })
  const chain = chainForTests({ balances: 'explorer', explorerApi })
  return { asked, answer: balances.of(chain, ACCOUNT) }
}

const item = (token: object = {}, value: unknown = '1500000') => ({
  token: {
    address_hash: addressOf(1),
    type: 'ERC-20',
    decimals: '6',
    name: 'USD Coin',
    symbol: 'USDC',
    exchange_rate: '0.99',
    ...token,
  },
  token_id: null,
  token_instance: null,
  value,
})

const tokensOf = async (...items: unknown[]) => (await read({ body: items }).answer).value.slice(1)

test('lists the explorer’s tokens, and the coin from the chain', async () => {
  const { asked, answer } = read({ body: [item()] })
  const { value } = await answer
  expect(asked).toEqual([`${BASE}/addresses/${ACCOUNT}/token-balances`])
  expect(Balances.parse({ balances: value })).toEqual({ balances: value })
  expect(value).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '0.000000000000000007' }, price: null },
    {
      symbol: 'USDC',
      name: 'USD Coin',
      quantity: { numeric: '1.5' },
      price: 0.99,
      value: 1.485,
      iconUrl: null,
    },
  ])
})

test.each([
  'https://explorer.example',
  'https://explorer.example/',
  'https://explorer.example/api',
  `${BASE}/`,
])('accepts its address as %s', async (explorerApi) => {
  const { asked, answer } = read({ body: [] }, explorerApi)
  await answer
  expect(asked).toEqual([`${BASE}/addresses/${ACCOUNT}/token-balances`])
})

test('sends the key in its address', async () => {
  const { asked, answer } = read({ body: [] }, `${BASE}?apikey=k`)
  await answer
  expect(asked).toEqual([`${BASE}/addresses/${ACCOUNT}/token-balances?apikey=k`])
})

test('lists no tokens for an unknown account', async () => {
  expect((await read({ status: 404, body: { message: 'Not found' } }).answer).value).toHaveLength(1)
})

describe('an entry of the explorer', () => {
  test('may have the older field `address`', async () => {
    expect(await tokensOf(item({ address_hash: undefined, address: addressOf(2) }))).toMatchObject([
      { address: 'eip155:31337:0x00000000000000000000000000000000A0000002' },
    ])
  })

  test.each<[string, unknown]>([
    ['a collectible', item({ type: 'ERC-721' })],
    ['a zero balance', item({}, '0')],
    ['a negative balance', item({}, '-1')],
    ['a fraction', item({}, 1.5e21)],
    ['an amount of a megabyte', item({}, '9'.repeat(1_000_000))],
    ['impossible decimals', item({ decimals: '300' })],
    ['missing decimals', item({ decimals: null })],
    ['an invalid address', item({ address_hash: '0x12' })],
    ['null', null],
  ])('%s is left out', async (_, given) => expect(await tokensOf(given, item())).toHaveLength(1))

  test.each([null, '0', '-3', 'NaN', '1e99', '<b>'])('has no price if it is %j', async (exchange_rate) => {
    const [token] = await tokensOf(item({ exchange_rate }))
    expect(token?.price ?? null).toBeNull()
    expect(token).not.toHaveProperty('value')
  })

  test('has a sanitized, truncated name, and no picture', async () => {
    const hostile = {
      name: `\u202E${'x'.repeat(1_000)}`,
      symbol: null,
      icon_url: 'https://tracker.example/x.png',
    }
    expect(await tokensOf(item(hostile))).toMatchObject([
      { name: `${'x'.repeat(63)}…`, symbol: '0x0000…0001', iconUrl: null },
    ])
  })
})

describe('an explorer counts as unreachable', () => {
  test.each<[string, FakeAnswer]>([
    ['if it returns a page instead of JSON', { text: '<!doctype html>' }],
    ['if it returns JSON of another shape', { body: { items: [] } }],
    ['if it returns an error', { status: 500, body: [] }],
    ['if it redirects', { status: 302, body: [] }],
    ['if it does not respond', { isSilent: true }],
  ])('%s', async (_, answer) => {
    await expect(read(answer).answer).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test('and its Retry-After is passed on', async () => {
    const busy = read({ status: 429, body: {}, retryAfter: '20' }).answer
    await expect(busy).rejects.toMatchObject({ retryAfterMs: 20_000 })
    const long = read({ status: 503, body: {}, retryAfter: '99999' }).answer
    await expect(long).rejects.toMatchObject({ retryAfterMs: 60_000 })
  })
})

test.each([true, false])(
  'an explorer on an internal address is used if the operator says so: %s',
  async (isOwn) => {
    const asked: unknown[] = []
    const { rpc } = fakeEvm({ contracts: {}, balances: { [ACCOUNT.toLowerCase()]: 7n } })
    const { request } = fakeUpstream(() => ({ body: [] }))
    const noting: Request = (url, limits) => {
      asked.push(limits.isInternal)
      return request(url, limits)
    }
    const { balances } = createAccounts({
      rpc,
      request: noting,
      seen: NONE_SEEN,
      pricesUrl: undefined,
      log: silent,
    })
    const changes = { balances: 'explorer', explorerApi: BASE, internalUrls: isOwn ? [BASE] : [] } as const
    await balances.of(chainForTests(changes), ACCOUNT)
    expect(asked).toEqual([isOwn])
  },
)

test('listed tokens get prices first, and a thousand others do not delay them', async () => {
  const listed = addressOf(9_999)
  const spam = Array.from({ length: 1_000 }, (_, index) => item({ address_hash: addressOf(index + 1) }))
  const { rpc } = fakeEvm({ contracts: {}, balances: { [ACCOUNT.toLowerCase()]: 7n } })
  const pages: string[][] = []
  const { request } = fakeUpstream((url) => {
    if (url.hostname === 'explorer.example') return { body: [...spam, item({ address_hash: listed })] }
    pages.push(decodeURIComponent(url.pathname).split('/').at(-1)?.split(',') ?? [])
    if (pages.length > 1) return { status: 429, body: {}, retryAfter: '60' }
    return { body: { coins: { [`ethereum:${listed}`]: { price: 3 } } } }
  })
  const pricesUrl = 'https://prices.example'
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl, log: silent })
  const tokens = [{ address: listed }]
  const chain = chainForTests({ id: 'eip155:1', balances: 'explorer', explorerApi: BASE, tokens })
  const { value } = await balances.of(chain, ACCOUNT)
  expect(pages[0]?.[1]).toBe(`ethereum:${listed}`)
  expect(value[1]).toMatchObject({ address: `eip155:1:${getAddress(listed)}`, price: 3 })
  expect(value).toHaveLength(1_002)
  expect(pages.flat().length).toBeLessThanOrEqual(302)
})
