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

test('the last used wallet comes first with a tag, the others in order of arrival', () => {
  expect(listed(three, connectorsOrdered())).toEqual(['a installed', 'b installed', 'c installed'])
  expect(listed(three, recentAdded('c'), connectorsOrdered())).toEqual([
    'c recent',
    'a installed',
    'b installed',
  ])
})

test('while the list is open, late arrivals are appended, even recent ones', () => {
  const late = connectorsSet([wallet('d'), wallet('a'), wallet('b')])
  const open = [connectorsSet([wallet('a'), wallet('b')]), recentSet(['d']), connectorsOrdered(), late]
  expect(listed(...open)).toEqual(['a installed', 'b installed', 'd recent'])
  expect(listed(...open, connectorsOrdered())).toEqual(['d recent', 'a installed', 'b installed'])
})

test('a removed wallet is not listed', () => {
  expect(listed(three, connectorsOrdered(), connectorsSet([wallet('b')]))).toEqual(['b installed'])
})

test('two recent wallets are remembered, newest first, without duplicates', () => {
  const { connectors } = after(recentAdded('a'), recentAdded('b'), recentAdded('a'), recentAdded('c'))
  expect(connectors.recentIds).toEqual(['c', 'a'])
})

test.each<[string, Wallet[], string[]]>([
  ['the same id', [wallet('a'), wallet('a', { name: 'again' })], ['a']],
  ['the same rdns', [wallet('a'), wallet('x', { rdns: 'a' })], ['a']],
  ['two without rdns', [wallet('a', { rdns: undefined }), wallet('b', { rdns: undefined })], ['a', 'b']],
  ['two families of one wallet', [wallet('a'), wallet('a', { namespace: 'solana' })], ['a', 'a']],
])('a wallet is listed once: %s', (_, wallets, ids) => {
  const { connectors } = after(connectorsSet(wallets))
  expect(connectors.items.map(({ id }) => id)).toEqual(ids)
})

test('a long brand name becomes the short one', () => {
  const { connectors } = after(connectorsSet([wallet('com.trustwallet.app', { name: 'Trust Wallet' })]))
  expect(connectors.items[0]?.name).toBe('Trust')
})

test('a wallet’s own name is unchanged', () => {
  const names = ['__proto__', 'constructor', 'toString']
  const { connectors } = after(connectorsSet(names.map((name, index) => wallet(`w${index}`, { name }))))
  expect(connectors.items.map(({ name }) => name)).toEqual(names)
})

test('a name with a direction override is sanitized and truncated', () => {
  const name = `\u202eksaMateM${'x'.repeat(200)}`
  const { connectors } = after(connectorsSet([wallet('a', { name })]))
  expect(connectors.items[0]?.name).toMatch(/^ksaMateMx{1,40}…$/)
})

test('a wallet in the page with the id of the embedded wallet or of WalletConnect is not listed', () => {
  expect(listed(connectorsSet([wallet('AUTH'), wallet('a'), wallet('walletConnect')]))).toEqual([
    'a installed',
  ])
})
