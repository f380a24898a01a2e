import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { AirlockError } from '../contract/errors.ts'
import { disconnected, initialState } from '../state/snapshot.ts'
import { createStore } from '../state/store.ts'
import type { CaipAddress, CaipNetworkId, ConnectorInfo, ProviderRequest } from '../types.ts'
import { createProvider } from './eip155.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const KINDS = ['ANNOUNCED', 'AUTH', 'WALLET_CONNECT'] as const
type Kind = (typeof KINDS)[number]
type Answers = Record<string, (params: unknown) => unknown>

/** A page whose wallet answers from a table. The wallet's events arrive when the test allows it. */
function start(type: Kind | null, answers: Answers = {}) {
  const store = createStore(initialState(['eip155:1', 'eip155:10'], null))
  const asked: string[] = []
  const wallet = { chainId: 1, accounts: [ALICE] }
  const known: Answers = {
    eth_chainId: () => `0x${wallet.chainId.toString(16)}`,
    eth_accounts: () => wallet.accounts,
    ...answers,
  }
  const request = async ({ method, params }: ProviderRequest) => {
    asked.push(method)
    const answer = known[method]
    if (!answer) throw new AirlockError(4200, 'Requested RPC call is not allowed')
    return answer(params)
  }
  /** Updates the state as the widget does after an event of the wallet. */
  const follow = () => {
    const caipNetworkId: CaipNetworkId = `eip155:${wallet.chainId}`
    const accounts = wallet.accounts.map((address): CaipAddress => `${caipNetworkId}:${address}`)
    const connector: ConnectorInfo = { id: 'w', name: 'W', type: type ?? 'ANNOUNCED' }
    const state = { ...disconnected([], 'eip155'), caipNetworkId, accounts, caipAddress: accounts[0] ?? null }
    store.set({ namespaces: { eip155: { ...state, status: 'connected', connector } } })
  }
  if (type) follow()
  const app = {
    store,
    connection: () => store.get().namespaces.eip155,
    wallet: () => ({ request }),
    settled: async () => {},
    emit: () => {},
    sync: () => {},
  } as unknown as App
  const methods = { connect: vi.fn(), disconnect: vi.fn(async () => {}) }
  const provider = createProvider(app, methods)
  return { provider, ask: provider.request, wallet, asked, follow, ...methods }
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('after a request that can change the wallet’s network or accounts', () => {
  const MOVES: [method: string, params: object[], move: (page: ReturnType<typeof start>) => void][] = [
    ['wallet_addEthereumChain', [{ chainId: '0xa' }], ({ wallet }) => Object.assign(wallet, { chainId: 10 })],
    [
      'wallet_switchEthereumChain',
      [{ chainId: '0xa' }],
      ({ wallet }) => Object.assign(wallet, { chainId: 10 }),
    ],
    [
      'wallet_requestPermissions',
      [{ eth_accounts: {} }],
      ({ wallet }) => Object.assign(wallet, { accounts: [BOB, ALICE] }),
    ],
  ]

  test.each(MOVES)('%s: the provider answers with the wallet’s new values', async (method, params, move) => {
    const page = start('ANNOUNCED', { [method]: () => move(page) ?? null })
    // The values that a library reads as soon as its request is answered.
    const read = page
      .ask({ method, params })
      .then(() => Promise.all([page.ask({ method: 'eth_chainId' }), page.ask({ method: 'eth_accounts' })]))
    // The widget receives the event later than the page.
    setTimeout(page.follow, 15)
    await vi.advanceTimersByTimeAsync(20)
    expect(await read).toEqual([`0x${page.wallet.chainId.toString(16)}`, page.wallet.accounts])
  })

  test.each(MOVES)('%s: the answer does not wait if nothing has changed', async (method, params) => {
    const page = start('ANNOUNCED', { [method]: () => null })
    page.wallet.chainId = 10
    page.follow()
    await page.ask({ method, params })
    expect(page.asked.filter((name) => name === method)).toEqual([method])
  })

  test('a wallet that never reports its network delays the answer only for seconds', async () => {
    const never = () => new Promise(() => {})
    const page = start('ANNOUNCED', { eth_chainId: never, wallet_addEthereumChain: () => null })
    const answered = page.ask({ method: 'wallet_addEthereumChain', params: [{ chainId: '0xa' }] })
    await vi.advanceTimersByTimeAsync(6000)
    expect(await answered).toBeNull()
  })

  test('a request that the wallet refuses is rejected at once', async () => {
    const page = start('ANNOUNCED')
    const request = page.ask({ method: 'wallet_addEthereumChain', params: [{ chainId: '0xa' }] })
    await expect(request).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the methods that every wallet answers', () => {
  test.each(KINDS)('are answered for the connector type %s', async (kind) => {
    const { ask } = start(kind)
    expect(await ask({ method: 'net_version' })).toBe('1')
    expect(await ask({ method: 'eth_coinbase' })).toBe(ALICE)
    expect(await ask({ method: 'web3_clientVersion' })).toMatch(/^Airlock\/\d/)
    const permission = { parentCapability: 'eth_accounts', caveats: [{ value: [ALICE] }] }
    for (const method of ['wallet_getPermissions', 'wallet_requestPermissions'])
      expect(await ask({ method, params: [{ eth_accounts: {} }] })).toMatchObject([permission])
    expect(await ask({ method: 'wallet_revokePermissions' })).toBeNull()
  })

  test.each<[what: string, params: unknown]>([
    ['a list', [{ permissionsContext: '0xab' }]],
    ['an object', { permissionsContext: '0xab' }],
  ])('pass on the revocation of a permission to spend, in %s, and stay connected', async (_, params) => {
    const revoke = vi.fn(() => ({}))
    const page = start('AUTH', { wallet_revokePermissions: revoke })
    expect(await page.ask({ method: 'wallet_revokePermissions', params })).toEqual({})
    expect(revoke).toHaveBeenCalledExactlyOnceWith(params)
    expect(page.disconnect).not.toHaveBeenCalled()
  })

  test.each<[what: string, params: unknown]>([
    ['access to the accounts', [{ eth_accounts: {} }]],
    ['nothing', undefined],
    ['null', null],
  ])('disconnect if what is revoked is %s', async (_, params) => {
    const page = start('AUTH')
    expect(await page.ask({ method: 'wallet_revokePermissions', params })).toBeNull()
    expect(page.disconnect).toHaveBeenCalledExactlyOnceWith('eip155')
    expect(page.asked).toEqual([])
  })

  test('are answered by the browser wallet itself if it supports them', async () => {
    const { ask } = start('ANNOUNCED', { web3_clientVersion: () => 'Alpha/1.0' })
    expect(await ask({ method: 'web3_clientVersion' })).toBe('Alpha/1.0')
  })

  test('are rejected if the person refuses to share accounts', async () => {
    const refuse = () => {
      throw new AirlockError(4001, 'User rejected the request')
    }
    const { ask } = start('ANNOUNCED', { wallet_requestPermissions: refuse })
    await expect(ask({ method: 'wallet_requestPermissions' })).rejects.toMatchObject({ code: 4001 })
  })

  test('include block subscriptions, also for a wallet that has none', async () => {
    let height = 1
    const page = start('AUTH', {
      eth_blockNumber: () => `0x${height.toString(16)}`,
      eth_getBlockByNumber: (params) => ({ number: (params as string[])[0] }),
    })
    const told: unknown[] = []
    page.provider.on('message', (message) => told.push(message))
    const subscription = await page.ask({ method: 'eth_subscribe', params: ['newHeads'] })
    height = 2
    await vi.advanceTimersByTimeAsync(5000)
    const data = { subscription, result: { number: '0x2' } }
    expect(told).toEqual([{ type: 'eth_subscription', data }])
    expect(await page.ask({ method: 'eth_unsubscribe', params: [subscription] })).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the chain can be read before a wallet is connected', async () => {
    const { ask, connect } = start(null, { eth_blockNumber: () => '0x10' })
    expect(await ask({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(connect).not.toHaveBeenCalled()
  })

  test('without a connection, accounts are empty and asking for permissions starts connecting', async () => {
    const { ask, connect } = start(null)
    expect(await ask({ method: 'eth_coinbase' })).toBeNull()
    expect(await ask({ method: 'net_version' })).toBe('1')
    expect(await ask({ method: 'wallet_requestPermissions' })).toEqual([])
    expect(connect).toHaveBeenCalledWith({ namespace: 'eip155' })
  })
})
