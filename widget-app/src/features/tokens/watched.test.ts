import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { openStorage } from '../../state/storage.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import { createArea, networksOn } from '../../testing/harness.ts'
import { isHiddenToken } from './tokenRules.ts'
import { unwatchToken, watchToken, withWatched } from './watched.ts'
import { MOST_WATCHED, type WatchedToken, watchListOf } from './watchList.ts'

const CHAIN = 'eip155:31337'
const OWNER = { namespace: 'eip155', address: ACCOUNT, chainId: CHAIN } as const
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const watched = (change: Partial<WatchedToken> = {}): WatchedToken => ({
  address: TOKEN,
  symbol: 'TEST',
  name: 'Test Token',
  decimals: 6,
  ...change,
})

const told = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'Test Token',
  symbol: 'TEST',
  chainId: CHAIN,
  address: `${CHAIN}:${TOKEN.toLowerCase()}`,
  price: 1,
  quantity: { decimals: '6', numeric: '2' },
  iconUrl: null,
  ...change,
})

describe('the stored list of an account', () => {
  const state = connectedStore().getState()
  const listOf = (area: Storage, owner: { address: string; chainId: typeof CHAIN | 'eip155:1' } = OWNER) =>
    watchListOf(
      state,
      openStorage(() => area),
      owner,
    )

  /** A storage area with this text under the list's key. */
  function kept(text: string) {
    const entries = new Map<string, string>()
    const area = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    } as Storage
    listOf(area).add(watched())
    const [key = ''] = entries.keys()
    entries.set(key, text)
    return { area, key, entries }
  }

  test('survives a reload, without duplicates, whatever the case of an address', () => {
    const area = createArea()
    listOf(area).add(watched())
    listOf(area, { ...OWNER, address: ACCOUNT.toUpperCase().replace('0X', '0x') }).add(
      watched({ address: TOKEN.toLowerCase(), name: 'Renamed' }),
    )
    expect(listOf(area).read()).toEqual([watched({ address: TOKEN.toLowerCase(), name: 'Renamed' })])
    listOf(area).remove(TOKEN)
    expect(listOf(area).read()).toEqual([])
  })

  test('belongs to one account on one chain', () => {
    const area = createArea()
    listOf(area).add(watched())
    expect(listOf(area, { ...OWNER, address: OTHER }).read()).toEqual([])
    expect(listOf(area, { ...OWNER, chainId: 'eip155:1' }).read()).toEqual([])
  })

  test('loses only damaged entries', () => {
    const damaged = [
      null,
      7,
      {},
      watched({ address: '0x12' }),
      watched({ decimals: -1 }),
      watched({ symbol: '' }),
    ]
    const { area } = kept(JSON.stringify({ v: 1, data: [...damaged, watched(), { ...watched(), name: 1 }] }))
    expect(listOf(area).read()).toEqual([watched()])
  })

  test.each(['', 'not JSON', 'null', '[]', '{"v":2,"data":[]}', '{"v":1,"data":{}}'])(
    'with invalid content is ignored: %s',
    (text) => {
      const { area, key, entries } = kept(text)
      expect(listOf(area).read()).toEqual([])
      expect(entries.get(`${key}.quarantine`)).toBe(text)
      listOf(area).add(watched())
      expect(listOf(area).read()).toEqual([watched()])
    },
  )

  test('is truncated to its limit', () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      watched({ address: `0x${at.toString(16).padStart(40, '0')}` }),
    )
    const { area } = kept(JSON.stringify({ v: 1, data: many }))
    expect(listOf(area).read()).toHaveLength(MOST_WATCHED)
  })
})

describe('an account’s tokens with the added ones', () => {
  let answer: (to: string) => unknown = () => `0x${(1_500_000).toString(16).padStart(64, '0')}`
  let asked: string[] = []

  beforeEach(async () => {
    await loadAdapter('eip155')
    await import('../../chains/eip155/balance.ts')
    asked = []
    answer = () => `0x${(1_500_000).toString(16).padStart(64, '0')}`
    vi.stubGlobal('location', { origin: 'https://widget.example' })
    vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
      const calls = JSON.parse(body) as { id: number; params: [{ to: string }] }[]
      return Response.json(
        calls.map(({ id, params: [{ to }] }) => {
          asked.push(to)
          return { jsonrpc: '2.0', id, result: answer(to) }
        }),
      )
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  function holding() {
    const store = connectedStore(networksOn('http://watched.example'))
    store.dispatch(watchToken(OWNER, watched()))
    return store
  }

  test('include the others with balances from the chain, without a price', async () => {
    const { address: _, ...coin } = told({ name: 'Ether', symbol: 'ETH' })
    expect(await holding().dispatch(withWatched(OWNER, [coin]))).toEqual([
      coin,
      {
        ...told({ address: `${CHAIN}:${TOKEN}`, price: null }),
        quantity: { decimals: '6', numeric: '1.5' },
        watched: 'alone',
      },
    ])
  })

  test('are listed even with a zero balance', async () => {
    answer = () => `0x${'0'.repeat(64)}`
    const [token] = await holding().dispatch(withWatched(OWNER, []))
    expect(token?.quantity.numeric).toBe('0')
  })

  test('are listed once, and not read if another source lists them', async () => {
    expect(await holding().dispatch(withWatched(OWNER, [told()]))).toEqual([{ ...told(), watched: 'listed' }])
    expect(asked).toEqual([])
  })

  test.each([
    ['does not respond', null],
    ['returns nothing', '0x'],
    ['returns an invalid value', 'lots'],
    ['returns too much', `0x${'0'.repeat(128)}`],
  ])('keep their balances if the chain %s', async (_, bad) => {
    const store = holding()
    const before = await store.dispatch(withWatched(OWNER, []))
    answer = () => bad
    expect(await store.dispatch(withWatched(OWNER, [], before))).toEqual(before)
    expect(await store.dispatch(withWatched(OWNER, []))).toEqual([])
  })

  test('belong to this account on this chain until they are removed', async () => {
    const store = holding()
    expect(await store.dispatch(withWatched({ ...OWNER, address: OTHER }, []))).toEqual([])
    store.dispatch(unwatchToken(OWNER, told()))
    expect(await store.dispatch(withWatched(OWNER, []))).toEqual([])
  })

  test('are shown even without decimals, because the visitor added them', () => {
    const ticket = told({ quantity: { decimals: '0', numeric: '7' } })
    expect([isHiddenToken(ticket), isHiddenToken({ ...ticket, watched: 'alone' })]).toEqual([true, false])
  })
})
