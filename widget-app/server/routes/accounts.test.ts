import { describe, expect, test } from 'vitest'
import { Balances, Prices } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import type { Chain } from '../chains/chain.ts'
import { UnreachableError } from '../rpc/rpc.ts'
import { chainsOf, fakeUpstream, NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf, fakeEvm, fakeToken, string, uint } from '../testing/fakeEvm.ts'
import { serverForTests } from '../testing/server.ts'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOKEN = addressOf(1)
const CALLER = 'projectId=shop&st=airlock&sv=html-0.1.0'
const LOCAL = 'eip155:31337'
const ETHER_PICTURE = '/public/getTokenImage/ETH'

/** A steady price: at each hour since yesterday. */
function steadyPrices() {
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: 25 }, (_, hour) => ({ timestamp: now - hour * 3_600, price: 3_000 }))
}

/** The API over one chain on which the account has a coin and a token. */
function apiOf(changes: Partial<Chain> = {}) {
  const token = fakeToken({ symbol: string('TKN'), balance: uint(5n), decimals: uint(0n) })
  const { rpc, state } = fakeEvm({
    contracts: { [TOKEN]: token },
    balances: { [ACCOUNT.toLowerCase()]: 10n ** 18n },
  })
  const { request, asked } = fakeUpstream(() => ({
    body: {
      coins: {
        'ethereum:0x0000000000000000000000000000000000000000': { price: 3_000, prices: steadyPrices() },
      },
    },
  }))
  const chain = chainForTests({ tokens: [{ address: TOKEN }], ...changes })
  const log = { warn: () => undefined }
  const accounts = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: 'https://prices.example', log })
  const { app, logged } = serverForTests('production', { chains: chainsOf(chain), rpc, ...accounts })
  const get = (path: string) => app.request(path)
  const balance = (query: string, account = ACCOUNT) =>
    get(`/v1/account/${account}/balance?${CALLER}&${query}`)
  const post = (body: unknown) =>
    app.request('/v1/fungible/price', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, state, asked, logged, get, balance, post }
}

describe('GET /v1/account/{address}/balance', () => {
  test('responds in the wire format, not cacheable by others', async () => {
    const response = await apiOf().balance(`currency=usd&chainId=${LOCAL}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('age')).toBe('0')
    const { balances } = Balances.parse(await response.json())
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '1'],
      ['TKN', '5'],
    ])
  })

  test('the account can contain its chain, and has a price and a history of its value if they are known', async () => {
    const { balance } = apiOf({ id: 'eip155:1', tokens: [] })
    const { balances, values24h } = Balances.parse(await (await balance('', `eip155:1:${ACCOUNT}`)).json())
    expect(balances).toMatchObject([{ symbol: 'ETH', price: 3_000, value: 3_000 }])
    expect(values24h).toEqual(Array.from({ length: 25 }, () => 3_000))
  })

  test('the picture of a coin is served at the URL in the response', async () => {
    const { balance, get } = apiOf()
    const { balances } = Balances.parse(await (await balance(`chainId=${LOCAL}`)).json())
    const response = await get(balances[0]?.iconUrl ?? 'none')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test.each([
    ['', ACCOUNT, 'Say which chain is meant'],
    ['chainId=1', ACCOUNT, '"chainId" has to be a CAIP-2 id'],
    [`chainId=${LOCAL}`, `eip155:1:${ACCOUNT}`, 'another chain'],
    [`chainId=${LOCAL}`, '0x12', 'no address of an account'],
    [`chainId=${LOCAL}`, ACCOUNT.replace('EE7', 'ee7'), 'no address of an account'],
    [`chainId=${LOCAL}`, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'no address of an account'],
    [`chainId=${LOCAL}`, '%3Cscript%3E', 'has to be an address'],
    [`chainId=${LOCAL}`, 'a'.repeat(200), 'has to be an address'],
    [`chainId=${LOCAL}&currency=eur`, ACCOUNT, '"currency" has to be usd.'],
    [`chainId=${LOCAL}&forceUpdate=1`, ACCOUNT, '"forceUpdate" has to be true or false.'],
    [`chainId=${LOCAL}&spam=1`, ACCOUNT, '"spam" is no parameter of this call.'],
  ])('refuses %s of %s', async (query, account, message) => {
    const { balance, state } = apiOf()
    const response = await balance(query, account)
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error.message).toContain(message)
    expect(state.requests).toBe(0)
  })

  test.each([
    ['that is not configured', 'eip155:10', {}],
    ['without a source of balances', LOCAL, { balances: 'none' as const }],
    ['of an unsupported family', 'bip122:000000000019d6689c085ae165831e93', {}],
  ])('a chain %s has no balances, and nothing is requested', async (_, chainId, changes) => {
    const { balance, state, asked } = apiOf(changes)
    const response = await balance(`chainId=${chainId}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ balances: [], listed: false })
    expect([state.requests, asked]).toEqual([0, []])
  })

  test('an unreachable chain is reported with Retry-After, without the account', async () => {
    const { balance, state, logged } = apiOf()
    state.isDown = true
    const response = await balance(`chainId=${LOCAL}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toMatchObject({ error: { code: 'chain-unavailable' } })
    expect(logged).toContainEqual(expect.objectContaining({ problem: new UnreachableError(LOCAL).message }))
    expect(JSON.stringify(logged)).not.toContain(ACCOUNT)
  })

  test('is compressed', async () => {
    const { app } = apiOf({
      id: LOCAL,
      nativeCurrency: { name: 'x'.repeat(60), symbol: 'ETH', decimals: 18 },
      tokens: [],
    })
    const headers = { 'accept-encoding': 'gzip' }
    const response = await app.request(`/v1/account/${ACCOUNT}/balance?${CALLER}&chainId=${LOCAL}`, {
      headers,
    })
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })
})

describe('POST /v1/fungible/price', () => {
  const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const mainnet = { id: 'eip155:1' }

  test('returns known prices, null for unknown ones, and leaves out invalid addresses', async () => {
    const addresses = [NATIVE, `eip155:1:${TOKEN}`, `eip155:1:${addressOf(2)}`, `eip155:10:${TOKEN}`]
    const response = await apiOf(mainnet).post({ currency: 'usd', addresses, projectId: 'shop' })
    expect(response.status).toBe(200)
    expect(Prices.parse(await response.json())).toEqual({
      fungibles: [
        {
          address: NATIVE,
          name: 'Ether',
          symbol: 'ETH',
          iconUrl: `${ETHER_PICTURE}?projectId=shop`,
          price: 3_000,
        },
        { address: addresses[1], name: 'Token', symbol: 'TKN', iconUrl: null, price: null },
      ],
    })
  })

  test.each<[unknown, string]>([
    ['{', 'The body has to be'],
    [[], 'The body has to be'],
    [{ currency: 'usd', addresses: [] }, '"projectId" has to be'],
    [{ currency: 'eur', addresses: [], projectId: 'shop' }, '"currency" has to be usd.'],
    [{ currency: 'usd', addresses: ['0x12'], projectId: 'shop' }, '"addresses" has to be'],
    [{ currency: 'usd', addresses: [5], projectId: 'shop' }, '"addresses" has to be'],
    [{ currency: 'usd', addresses: ['eip155:1:0x12'], projectId: 'shop' }, 'is no address of its chain'],
    [{ currency: 'usd', addresses: Array(101).fill(NATIVE), projectId: 'shop' }, 'more than 100'],
    [{ currency: 'usd', addresses: [], projectId: 'nobody' }, 'no project'],
    [{ currency: 'usd', addresses: [], projectId: '__proto__' }, 'no project'],
  ])('refuses %j', async (body, message) => {
    const response = await apiOf(mainnet).post(body)
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain(message.replaceAll('"', '\\"'))
  })

  test('refuses a body of a megabyte', async () => {
    expect((await apiOf().post('x'.repeat(1_000_000))).status).toBe(413)
  })

  test('reports unreachable sources', async () => {
    const { post, state } = apiOf(mainnet)
    state.isDown = true
    const response = await post({ currency: 'usd', addresses: [`eip155:1:${TOKEN}`], projectId: 'shop' })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
  })
})

describe('names', () => {
  test.each([
    [`/v1/identity/${ACCOUNT}?${CALLER}`, { name: null, avatar: null }],
    [`/v1/identity/${ACCOUNT}?${CALLER}&chainId=${LOCAL}&sender=${ACCOUNT}`, { name: null, avatar: null }],
    [`/v1/profile/reverse/${ACCOUNT}?${CALLER}&apiVersion=2&chainId=${LOCAL}&sender=${ACCOUNT}`, []],
    [
      `/v1/profile/account/alice.eth?${CALLER}&apiVersion=2&chainId=${LOCAL}`,
      { name: 'alice.eth', addresses: {}, attributes: [] },
    ],
  ])('%s is empty if no chain has names, and nothing is requested', async (path, body) => {
    const { get, state } = apiOf()
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(body)
    expect(state.requests).toBe(0)
  })

  test.each([
    `/v1/identity/nonsense?${CALLER}`,
    `/v1/identity/${ACCOUNT.replace('EE7', 'ee7')}?${CALLER}&chainId=${LOCAL}`,
    `/v1/profile/reverse/nonsense?${CALLER}&chainId=solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`,
  ])('%s is refused even if no chain has names', async (path) => {
    expect((await apiOf().get(path)).status).toBe(400)
  })

  test('a name has no address on a chain without a coin type', async () => {
    const asked: unknown[] = []
    const resolveName = async (...all: unknown[]) => {
      asked.push(all)
      return null
    }
    const identities = { of: async () => ({ value: { name: null, avatar: null }, ageMs: 0 }), resolveName }
    const mainnet = chainForTests({ id: 'eip155:1', ensRegistry: addressOf(8), isTestnet: false })
    const large = chainForTests({ id: 'eip155:2147483649', isTestnet: false })
    const { app } = serverForTests('production', { chains: chainsOf(mainnet, large), identities })
    const path = `/v1/profile/account/alice.eth?${CALLER}&apiVersion=2&chainId=${large.id}`
    expect([(await app.request(path)).status, asked]).toEqual([404, []])
  })

  test.each([
    `/v1/identity/0x12?${CALLER}`,
    `/v1/identity/%3Cscript%3E?${CALLER}`,
    `/v1/identity/${ACCOUNT}?${CALLER}&chainId=1`,
    `/v1/profile/reverse/0x12?${CALLER}&apiVersion=2`,
    `/v1/profile/reverse/%3Cscript%3E?${CALLER}`,
    `/v1/profile/reverse/${ACCOUNT}?${CALLER}&apiVersion=1`,
    `/v1/profile/account/alice?${CALLER}`,
    `/v1/profile/account/%3Cscript%3E.eth?${CALLER}`,
    `/v1/profile/account/${'a'.repeat(300)}.eth?${CALLER}`,
    `/v1/profile/account/alice.eth?${CALLER}&apiVersion=3`,
  ])('%s is refused', async (path) => {
    const { get, state } = apiOf({ id: 'eip155:1', ensRegistry: addressOf(8) })
    expect((await get(path)).status).toBe(400)
    expect(state.requests).toBe(0)
  })

  test.each([
    [{ name: 'alice.eth', avatar: null }, [{ name: 'alice.eth', attributes: [] }]],
    [
      { name: 'alice.eth', avatar: 'data:image/png;base64,iVBORw0KGgo=' },
      [{ name: 'alice.eth', attributes: [{ avatar: 'data:image/png;base64,iVBORw0KGgo=' }] }],
    ],
    [{ name: null, avatar: null }, []],
  ])('the profiles of %j', async (value, profiles) => {
    const identities = { of: async () => ({ value, ageMs: 7_000 }), resolveName: async () => null }
    const chains = chainsOf(chainForTests({ id: 'eip155:1', ensRegistry: addressOf(8) }))
    const { app } = serverForTests('production', { chains, identities })
    const response = await app.request(`/v1/profile/reverse/${ACCOUNT}?${CALLER}&apiVersion=2`)
    expect(response.headers.get('age')).toBe('7')
    expect(await response.json()).toEqual(
      profiles.map((profile) => ({ ...profile, addresses: { 60: { address: ACCOUNT } } })),
    )
  })

  test('an unknown name gets 404', async () => {
    const { get } = apiOf({ id: 'eip155:1', ensRegistry: addressOf(8) })
    expect((await get(`/v1/profile/account/alice.eth?${CALLER}`)).status).toBe(404)
  })
})

test.each([
  '/v1/account/0x12/balance',
  '/v1/identity/0x12',
  '/v1/profile/reverse/0x12',
  '/v1/profile/account/alice.eth',
])('%s needs a project', async (path) => {
  const response = await apiOf().get(path)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'project-id-missing' } })
})
