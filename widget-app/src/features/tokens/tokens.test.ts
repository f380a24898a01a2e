import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { holdingsChanged } from '../../state/late/tokensSlice.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { modalOpened } from '../../state/router/modalSlice.ts'
import { wentReset } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import { installLate } from '../../state/store/install.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { askOwn } from './askOwn.ts'
import { balanceApi, type PortfolioQuery, refreshPortfolio, retryPortfolio } from './balanceApi.ts'
import { isHiddenToken, tokenKey, totalOf, withNative, worthOf } from './tokenRules.ts'
import { pollOf } from './useTokens.ts'
import { askOffer, offersAssets, parseAssets } from './walletAssets.ts'

const CHAIN = 'eip155:31337'
const HEX = '0x7a69'
const TOKEN = '0x00000000000000000000000000000000000000A1'

const token = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: null,
  ...change,
})

describe('tokens', () => {
  test.each([
    ['the network’s own coin', token(), false],
    ['a token', token({ address: `${CHAIN}:${TOKEN}` }), false],
    [
      'a token without decimals',
      token({ address: `${CHAIN}:${TOKEN}`, quantity: { decimals: '0', numeric: '7' } }),
      true,
    ],
  ])('with %s are hidden: %#', (_, given, hidden) => {
    expect(isHiddenToken(given)).toBe(hidden)
  })

  test.each([
    ['their own value', token({ value: 12 }), 12],
    ['their price', token(), 3000],
    ['an unknown price', token({ price: null }), null],
    ['an invalid price', token({ value: -1 }), null],
  ])('have a value by %s', (_, given, worth) => {
    expect(worthOf(given)).toBe(worth)
  })

  test('have a total of the known values; unknown ones are counted, and never zero', () => {
    expect(totalOf([token(), token({ price: null })])).toEqual({ usd: 3000, unpriced: 1 })
    expect(totalOf([token({ price: null })])).toEqual({ usd: null, unpriced: 1 })
    const none = token({ price: null, quantity: { decimals: '18', numeric: '0' } })
    expect(totalOf([token(), none])).toEqual({ usd: 3000, unpriced: 0 })
    expect(totalOf([])).toEqual({ usd: null, unpriced: 0 })
  })
})

describe('a row of Tokens', () => {
  test.each([
    ['a contract', `${CHAIN}:${TOKEN}`, `${CHAIN}:${TOKEN.toLowerCase()}`, true],
    ['a mint, whose case counts', 'solana:x:Mint', 'solana:x:mint', false],
    ['the coin', undefined, undefined, true],
  ])('stays open where the next list writes %s in small letters', (_, one, other, same) => {
    const keyOf = (address: string | undefined) => tokenKey(address === undefined ? {} : { address })
    expect(keyOf(one) === keyOf(other)).toBe(same)
  })

  test('of the coin has the balance that all views show, worth what its price makes of it', () => {
    const other = token({ address: `${CHAIN}:${TOKEN}` })
    const list = withNative([token({ value: 3000 }), other], '2')
    expect(list).toEqual([token({ quantity: { decimals: '18', numeric: '2' } }), other])
    expect(list.map(worthOf)).toEqual([4000, 3000])
    expect(withNative(list, null)).toBe(list)
  })
})

const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000, iconUrl: '' }
const native = { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }
const erc20 = {
  address: TOKEN,
  balance: '0x1',
  type: 'ERC20',
  metadata: { ...metadata, name: 'Tiny', symbol: 'TNY', price: 0 },
}

describe('a wallet’s assets', () => {
  test('are parsed exactly; a price of zero is unknown', () => {
    expect(parseAssets({ [HEX]: [native, erc20] }, CHAIN)).toEqual([
      token({ value: 2000, quantity: { decimals: '18', numeric: '1' } }),
      {
        ...token({ price: null, quantity: { decimals: '18', numeric: '0.000000000000000001' } }),
        name: 'Tiny',
        symbol: 'TNY',
        address: `${CHAIN}:${TOKEN}`,
      },
    ])
  })

  test('have sanitized names, and pictures that need no request', () => {
    const shownAs = (change: object) =>
      parseAssets({ [HEX]: [{ ...erc20, metadata: { ...metadata, ...change } }] }, CHAIN)?.[0]
    expect(shownAs({ name: '  Te\u202Eth\u200Ber \n', symbol: 'U\u0000SD' })).toMatchObject({
      name: 'Tether',
      symbol: 'USD',
    })
    expect(shownAs({ name: '\u200B', symbol: '\u3164' })).toMatchObject({
      name: 'Unknown token',
      symbol: '?',
    })
    expect(shownAs({ name: 'x'.repeat(200) })?.name.length).toBeLessThan(80)
    const picture = 'data:image/png;base64,AAAA'
    expect(shownAs({ iconUrl: picture })?.iconUrl).toBe(picture)
    for (const iconUrl of [
      'https://tracker.example/me.png',
      '//tracker.example',
      '/v1/x',
      'data:text/html,x',
      'javascript:1',
    ])
      expect(shownAs({ iconUrl })?.iconUrl).toBeNull()
  })

  test('are accepted in the lower case of ERC-7811', () => {
    const small = [native, erc20].map((asset) => ({ ...asset, type: asset.type.toLowerCase() }))
    expect(parseAssets({ [HEX]: small }, CHAIN)).toEqual(parseAssets({ [HEX]: [native, erc20] }, CHAIN))
  })

  test.each([
    ['nothing', null],
    ['a string', 'all yours'],
    ['another chain', { '0x1': [native] }],
    ['a response without a list', { [HEX]: native }],
    ['an asset without an address', { [HEX]: [native, { ...erc20, address: 7 }] }],
    ['an asset with an invalid address', { [HEX]: [{ ...erc20, address: '0x12' }] }],
    ['a coin with an address', { [HEX]: [{ ...native, address: TOKEN }] }],
    ['a duplicate coin', { [HEX]: [native, { ...native, address: 'NATIVE' }] }],
    ['a duplicate token', { [HEX]: [erc20, { ...erc20, address: TOKEN.toLowerCase() }] }],
    ['a balance that is a number', { [HEX]: [{ ...native, balance: 1 }] }],
    ['a balance that is not hex', { [HEX]: [{ ...native, balance: '1.5' }] }],
    ['another type', { [HEX]: [{ ...erc20, type: 'ERC721' }] }],
    ['an asset without metadata', { [HEX]: [{ ...erc20, metadata: null }] }],
    ['decimals as a string', { [HEX]: [{ ...erc20, metadata: { ...metadata, decimals: '18' } }] }],
    ['a price as a string', { [HEX]: [{ ...erc20, metadata: { ...metadata, price: '1' } }] }],
    ['an asset without an icon', { [HEX]: [{ ...erc20, metadata: { ...metadata, iconUrl: undefined } }] }],
    ['a name of a megabyte', { [HEX]: [{ ...erc20, metadata: { ...metadata, name: 'x'.repeat(1e6) } }] }],
  ])('are refused as %s', (_, answer) => {
    expect(parseAssets(answer, CHAIN)).toBeNull()
  })

  test.each([
    ['for the chain', { [HEX]: { assetDiscovery: { supported: true } } }, true],
    ['for the chain, in another notation', { '0x07A69': { assetDiscovery: { supported: true } } }, true],
    ['for all chains', { '0x0': { assetDiscovery: { supported: true } } }, true],
    ['for another chain', { '0x1': { assetDiscovery: { supported: true } } }, false],
    ['false', { [HEX]: { assetDiscovery: { supported: false } } }, false],
    ['as text', { [HEX]: { assetDiscovery: 'yes' } }, false],
    ['not at all', null, false],
  ])('are offered: %s', (_, capabilities, offered) => {
    expect(offersAssets(capabilities, CHAIN)).toBe(offered)
  })

  test('are not offered by a wallet that does not support the request', async () => {
    const ask = () => Promise.reject(new AirlockError(4200, 'Unsupported'))
    expect(await askOffer(ask, ACCOUNT, CHAIN)).toBe(false)
  })
})

describe('the balances of an account', () => {
  const query: PortfolioQuery = {
    namespace: 'eip155',
    address: ACCOUNT,
    chainId: CHAIN,
    connectorId: 'w',
    isServed: true,
  }
  let calls: URL[] = []
  let answer: () => Response = () => Response.json({ balances: [token()] })

  beforeEach(() => {
    calls = []
    answer = () => Response.json({ balances: [token(), token({ chainId: 'eip155:1' })] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
    vi.stubGlobal('fetch', async (input: unknown) => {
      calls.push(new URL(String(input), 'http://widget'))
      return answer()
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const { getPortfolio } = balanceApi.endpoints

  /** A visitor who looks at the account, or at another view that lists it. */
  async function look(given: PortfolioQuery = query, view: ViewName = 'Account') {
    const store = connectedStore()
    store.dispatch(modalOpened())
    store.dispatch(wentReset({ view }))
    store.dispatch(installLate())
    store.dispatch(getPortfolio.initiate(given))
    await vi.advanceTimersByTimeAsync(0)
    const seen = () => getPortfolio.select(given)(store.getState() as never)
    return { store, seen }
  }

  test('are requested from the server with the project’s id, for this chain only', async () => {
    const { seen } = await look()
    expect(seen().data).toEqual({ source: 'server', balances: [token()] })
    const [call] = calls
    expect(call?.pathname).toBe(`/v1/account/${ACCOUNT}/balance`)
    expect(Object.fromEntries(call?.searchParams ?? [])).toMatchObject({
      currency: 'usd',
      chainId: CHAIN,
      st: 'airlock',
    })
  })

  test('are not shown as zero if the server does not support the chain', async () => {
    answer = () => Response.json({ balances: [], listed: false })
    const { seen } = await look()
    expect(seen().data).toEqual({ source: 'none', balances: [] })
  })

  test('have the server’s age if it could not refresh them (R9)', async () => {
    answer = () => Response.json({ balances: [token()], old: 180 })
    const { seen } = await look()
    expect(seen().data).toEqual({ source: 'server', balances: [token()], readAt: 1_000_000 - 180_000 })
  })

  test('are not requested for a chain that the server does not support', async () => {
    const { seen } = await look({ ...query, isServed: false })
    expect(seen().data).toEqual({ source: 'none', balances: [] })
    expect(calls).toEqual([])
  })

  test('come from the wallet if it lists assets, which it is asked once', async () => {
    const asked: string[] = []
    const tell = ({ method }: { method: string }) => {
      asked.push(method)
      const offer = { [HEX]: { assetDiscovery: { supported: true } } }
      return Promise.resolve(method === 'wallet_getCapabilities' ? offer : { [HEX]: [native] })
    }
    const store = connectedStore()
    store.dispatch(installLate())
    Object.assign(store.services, { host: () => ({ client: { walletRequest: tell } }) })
    const { isServed, ...account } = query
    for (const given of [query, { ...query, isServed: !isServed }]) {
      const { data } = await store.dispatch(getPortfolio.initiate(given, { subscribe: false }))
      expect(data?.source).toBe('wallet')
    }
    expect(await store.dispatch(askOwn(account))).toHaveLength(1)
    const assets = 'wallet_getAssets'
    expect(asked).toEqual(['wallet_getCapabilities', assets, assets, assets])
    expect(calls).toEqual([])
  })

  test.each([
    ['of a chain that the server knows', { isServed: true, source: 'server' }, null, 10_000],
    ['that a wallet lists', { isServed: true, source: 'wallet' }, null, 10_000],
    ['that a wallet lists where nobody else can', { isServed: false, source: 'wallet' }, null, 10_000],
    ['that the visitor has added where nobody lists', { isServed: false, source: 'chain' }, null, 10_000],
    ['that nobody lists: never', { isServed: false, source: 'none' }, null, 0],
    ['of a busy server: no more', { isServed: true, source: 'server' }, { status: 503 }, 0],
    ['of a server with another trouble', { isServed: true, source: 'server' }, { status: 400 }, 30_000],
  ] as const)('are polled: %s', (_, told, failure, pause) => {
    expect(pollOf(told, failure)).toBe(pause)
  })

  test('are not requested again within 30 seconds', async () => {
    const { store } = await look()
    await vi.advanceTimersByTimeAsync(29_000)
    store.dispatch(refreshPortfolio(query))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    store.dispatch(refreshPortfolio(query))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(2)
  })

  test('that cannot be read are reported once, pause requests for 30 seconds, and keep their last values', async () => {
    const { store, seen } = await look()
    answer = () => new Response('', { status: 503 })
    const again = () => store.dispatch(getPortfolio.initiate(query, { forceRefetch: true, subscribe: false }))
    await vi.advanceTimersByTimeAsync(1000)
    await again()
    expect(seen()).toMatchObject({ error: { status: 503 }, data: { balances: [token()] } })
    expect(selectToast(store.getState()).message).toBe('Token balance unavailable')
    const told = selectToast(store.getState()).id
    await again()
    expect(calls).toHaveLength(2)
    expect(selectToast(store.getState()).id).toBe(told)
    await vi.advanceTimersByTimeAsync(30_000)
    await again()
    expect(calls).toHaveLength(3)
  })

  test.each([
    ['the account, whose list says so', 'Account', ''],
    ['another view', 'WalletSend', 'Token balance unavailable'],
  ] as const)('of which nothing is known, in %s', async (_, view, message) => {
    answer = () => new Response('', { status: 503 })
    const { store } = await look(query, view)
    expect(store.getState().tokens?.failures).not.toEqual({})
    expect(selectToast(store.getState()).message).toBe(message)
  })

  test('are requested at once when the visitor retries', async () => {
    answer = () => new Response('', { status: 503 })
    const { store, seen } = await look()
    answer = () => Response.json({ balances: [] })
    store.dispatch(retryPortfolio(query))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen().data).toEqual({ source: 'server', balances: [] })
    expect(store.getState().tokens?.failures).toEqual({})
  })

  test.each([
    [
      'a captive portal’s page',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['another response', () => Response.json({ balances: [{ name: 1 }] })],
    [
      'an invalid amount',
      () => Response.json({ balances: [token({ quantity: { decimals: '18', numeric: '1e5' } })] }),
    ],
    [
      'a picture of another site',
      () => Response.json({ balances: [token({ iconUrl: 'https://tracker.example/p.png' })] }),
    ],
  ])('from %s are not shown', async (_, bad) => {
    answer = bad
    const { seen } = await look()
    expect(seen().data).toBeUndefined()
    expect(seen().error).toEqual({ status: 'malformed' })
  })

  test('are requested without a cache after a transaction', async () => {
    const store = connectedStore()
    store.dispatch(installLate())
    store.dispatch(holdingsChanged({ freshUntil: Date.now() + 1000 }))
    await store.dispatch(getPortfolio.initiate(query))
    expect(calls[0]?.searchParams.get('forceUpdate')).toBe('true')
  })
})
