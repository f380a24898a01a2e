import { expect, test } from 'vitest'
import type { Wallet } from '../../types.ts'
import {
  connectorsOrdered,
  connectorsSet,
  connectorsSlice,
  recentAdded,
  recentSet,
  selectConnectorItems,
} from './connectorsSlice.ts'

const wallet = (id: string, change: Partial<Wallet> = {}): Wallet => ({
  id,
  rdns: id,
  name: id,
  namespace: 'eip155',
  type: 'ANNOUNCED',
  ...change,
})

type Action = Parameters<typeof connectorsSlice.reducer>[1]

const after = (...actions: Action[]) => {
  const connectors = actions.reduce(connectorsSlice.reducer, undefined)
  return { connectors: connectors ?? connectorsSlice.getInitialState() }
}
const listed = (...actions: Action[]) =>
  selectConnectorItems(after(...actions)).map(({ id, tag }) => `${id} ${tag}`)

const three = connectorsSet([wallet('a'), wallet('b'), wallet('c')])

test('the wallet used last comes first and says so, the others as they arrived', () => {
  expect(listed(three, connectorsOrdered())).toEqual(['a installed', 'b installed', 'c installed'])
  expect(listed(three, recentAdded('c'), connectorsOrdered())).toEqual([
    'c recent',
    'a installed',
    'b installed',
  ])
})

test('nothing moves while the list is open: late arrivals go to the end, also recent ones', () => {
  const late = connectorsSet([wallet('d'), wallet('a'), wallet('b')])
  const open = [connectorsSet([wallet('a'), wallet('b')]), recentSet(['d']), connectorsOrdered(), late]
  expect(listed(...open)).toEqual(['a installed', 'b installed', 'd recent'])
  expect(listed(...open, connectorsOrdered())).toEqual(['d recent', 'a installed', 'b installed'])
})

test('what is gone is not listed', () => {
  expect(listed(three, connectorsOrdered(), connectorsSet([wallet('b')]))).toEqual(['b installed'])
})

test('remembers two, the newest first, none twice', () => {
  const { connectors } = after(recentAdded('a'), recentAdded('b'), recentAdded('a'), recentAdded('c'))
  expect(connectors.recentIds).toEqual(['c', 'a'])
})

test.each<[string, Wallet[], string[]]>([
  ['the same id', [wallet('a'), wallet('a', { name: 'again' })], ['a']],
  ['the same rdns', [wallet('a'), wallet('x', { rdns: 'a' })], ['a']],
  ['two without rdns', [wallet('a', { rdns: undefined }), wallet('b', { rdns: undefined })], ['a', 'b']],
  ['two families of one wallet', [wallet('a'), wallet('a', { namespace: 'solana' })], ['a', 'a']],
])('no wallet is listed twice: %s', (_, wallets, ids) => {
  const { connectors } = after(connectorsSet(wallets))
  expect(connectors.items.map(({ id }) => id)).toEqual(ids)
})

test('a long brand name becomes the short one', () => {
  const { connectors } = after(connectorsSet([wallet('com.trustwallet.app', { name: 'Trust Wallet' })]))
  expect(connectors.items[0]?.name).toBe('Trust')
})

test('a wallet is called what it calls itself, whatever that means elsewhere', () => {
  const names = ['__proto__', 'constructor', 'toString']
  const { connectors } = after(connectorsSet(names.map((name, index) => wallet(`w${index}`, { name }))))
  expect(connectors.items.map(({ name }) => name)).toEqual(names)
})

test('a wallet that hides a change of direction in its name is listed without it, and no longer than a row', () => {
  const name = `\u202eksaMateM${'x'.repeat(200)}`
  const { connectors } = after(connectorsSet([wallet('a', { name })]))
  expect(connectors.items[0]?.name).toMatch(/^ksaMateMx{1,40}…$/)
})

test('a wallet of the page that takes the id of the email wallet or of WalletConnect is not listed', () => {
  expect(listed(connectorsSet([wallet('AUTH'), wallet('a'), wallet('walletConnect')]))).toEqual([
    'a installed',
  ])
})
