import { beforeEach, describe, expect, test } from 'vitest'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { connectedStore } from '../../testing/bareStore.ts'
import { createArea } from '../../testing/harness.ts'
import { connectionForgotten, connectionsEnded } from '../connections/connectionsSlice.ts'
import { openStorage } from '../storage.ts'
import { installLate } from '../store/install.ts'
import { keptTokensKey } from './keptTokensKey.ts'
import { type KeptTokens, tokensKept } from './tokensSlice.ts'

const KEY = 'eip155:31337:0x00000000000000000000000000000000000000A1'
const DAY = 24 * 60 * 60 * 1000

const token = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:31337',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '/v1/picture',
  ...change,
})
const listOf = (balances = [token()], readAt = Date.now()): KeptTokens => ({
  source: 'server',
  balances,
  readAt,
})

let area = createArea()
beforeEach(() => {
  area = createArea()
})

/** A visit in the same browser. */
function visit() {
  const store = connectedStore()
  const storage = openStorage(() => area)
  Object.assign(store.services, { storage: () => storage })
  const key = keptTokensKey(store.getState())
  return {
    ...store,
    key,
    stored: () => storage.get(key),
    show: () => {
      store.dispatch(installLate())
      return store.getState().tokens?.kept
    },
    keep: (list: KeptTokens | null, name = KEY) => store.dispatch(tokensKept({ key: name, list })),
  }
}

test('the tokens of the last visit are there with the late part of the store', () => {
  const before = visit()
  expect(before.show()).toEqual({})
  const list = listOf([token(), token({ address: `${KEY}`, watched: 'alone' } as Partial<TokenBalance>)])
  before.keep(list)
  expect(visit().show()).toEqual({ [KEY]: list })
})

test.each([
  ['an ended connection', connectionsEnded()],
  ['a forgotten connection', connectionForgotten({ namespace: 'eip155', connectorId: 'w' })],
])('%s forgets them, also in the storage', (_, end) => {
  const { show, keep, dispatch, stored } = visit()
  show()
  keep(listOf())
  expect(stored()).not.toBeNull()
  dispatch(end)
  expect(stored()).toBeNull()
  expect(visit().show()).toEqual({})
})

test('an account whose tokens no source lists any more has none for the next visit', () => {
  const { show, keep, stored } = visit()
  show()
  keep(listOf())
  keep(null)
  expect(stored()).toBeNull()
})

test('few accounts are kept, the newest ones', () => {
  const { show, keep, getState } = visit()
  show()
  for (const account of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) keep(listOf(), account)
  expect(Object.keys(getState().tokens?.kept ?? {})).toEqual(['c', 'd', 'e', 'a', 'f'])
})

describe('two tabs', () => {
  const listed = () => Object.keys(visit().show() ?? {}).sort()
  const both = () => {
    const [one, other] = [visit(), visit()]
    one.show()
    other.show()
    return { one, other }
  }

  test('keep each other’s accounts', () => {
    const { one, other } = both()
    one.keep(listOf(), 'a')
    other.keep(listOf(), 'b')
    one.keep(listOf(), 'c')
    expect(listed()).toEqual(['a', 'b', 'c'])
  })

  test('keep the newer list of an account that both have read', () => {
    const { one, other } = both()
    const newer = listOf([token({ symbol: 'NEW' })], Date.now() - 1000)
    one.keep(newer)
    other.keep(listOf([token()], Date.now() - 2000))
    expect(visit().show()).toEqual({ [KEY]: newer })
  })

  test('do not bring back what the other one has dropped', () => {
    const before = visit()
    before.show()
    before.keep(listOf(), 'a')
    before.keep(listOf(), 'b')
    const { one, other } = both()
    one.keep(null, 'a')
    other.keep(listOf(), 'c')
    expect(listed()).toEqual(['b', 'c'])
  })

  test('keep no more accounts than one tab, the newest ones', () => {
    const { one, other } = both()
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries())
      one.keep(listOf([token()], Date.now() - 10_000 + index), name)
    for (const name of ['e', 'f']) other.keep(listOf(), name)
    expect(listed()).toEqual(['b', 'c', 'd', 'e', 'f'])
  })

  test('leave nothing after a disconnect, also if the one that ends it knows none of them', () => {
    const { one, other } = both()
    one.keep(listOf(), 'a')
    other.dispatch(connectionsEnded())
    expect(one.stored()).toBeNull()
  })
})

test('a list that is too long is not cut but left out, and so is the older one that it replaces', () => {
  const { show, keep, stored } = visit()
  show()
  keep(listOf())
  keep(listOf(Array.from({ length: 101 }, () => token())))
  expect(stored()).toBeNull()
})

test('a large picture is left out, a path stays', () => {
  const { show, keep, getState } = visit()
  show()
  const picture = `data:image/png;base64,${'A'.repeat(1000)}`
  keep(listOf([token(), token({ iconUrl: picture })]))
  expect(getState().tokens?.kept[KEY]?.balances.map(({ iconUrl }) => iconUrl)).toEqual(['/v1/picture', null])
})

const envelope = (list: unknown, v = 1) => JSON.stringify({ v, data: { [KEY]: list } })

test.each([
  ['no JSON', '{'],
  ['another version', envelope(listOf(), 2)],
  ['no list', envelope(7)],
  ['an amount that is none', envelope(listOf([token({ quantity: { decimals: '18', numeric: 'many' } })]))],
  ['a picture of another site', envelope(listOf([token({ iconUrl: 'https://tracker.example' })]))],
  ['another field', envelope({ ...listOf(), more: 1 })],
  ['a time that is none', envelope({ ...listOf(), readAt: '1' })],
  ['a list of last week', envelope(listOf([token()], Date.now() - 8 * DAY))],
  ['a list of the future', envelope(listOf([token()], Date.now() + DAY))],
])('a stored value with %s is deleted', (_, text) => {
  const { key, show, stored } = visit()
  area.setItem(key, text)
  expect(show()).toEqual({})
  expect(stored()).toBeNull()
})

test('a stored list of yesterday is shown', () => {
  const { key, show } = visit()
  const list = listOf([token()], Date.now() - DAY)
  area.setItem(key, envelope(list))
  expect(show()).toEqual({ [KEY]: list })
})
