import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletListing } from '../../shared/walletListing.ts'
import { searchable } from './search.ts'
import { servesAny, type Wallet } from './wallet.ts'

const wallet = (
  id: string,
  name: string,
  facts: Partial<WalletListing> = {},
  aliases: string[] = [],
): Wallet => ({
  listing: { id, name, chains: [], ...facts },
  aliases,
  icon: undefined,
})

const WALLETS = [
  wallet('z', 'zeta'),
  wallet('mm', 'MetaMask', { order: 20, chains: ['eip155:1', 'solana'], badge_type: 'certified' }),
  wallet('trust', 'Trust Wallet', { order: 10, chains: ['eip155:137', 'cosmos:cosmoshub-4'] }, ['old-trust']),
  wallet('a', 'Alpha'),
  wallet('e', 'Électrum', { chains: ['bip122:000000000019d6689c085ae165831e93'] }),
  wallet('b', 'The Best Wallet', { order: 30, chains: ['eip155'] }),
]

const search = searchable(WALLETS, () => false)
const ids = (query: object) => search({ page: 1, entries: 40, ...query }).data.map(({ id }) => id)

test('the explorer’s order comes first, then names', () => {
  expect(ids({})).toEqual(['trust', 'mm', 'b', 'a', 'z', 'e'])
})

test('without a search, wallets with a picture come first', () => {
  const pictured = searchable(WALLETS, ({ listing }) => ['z', 'mm'].includes(listing.id))
  const idsOf = (search?: string) =>
    pictured({ page: 1, entries: 40, ...(search && { search }) }).data.map(({ id }) => id)
  expect(idsOf()).toEqual(['mm', 'z', 'trust', 'b', 'a', 'e'])
  expect(idsOf('wallet')).toEqual(['trust', 'b'])
})

describe('a search', () => {
  test.each([
    ['case', 'METAM', ['mm']],
    ['accents', 'electrum', ['e']],
    ['a typed accent', 'mëta', ['mm']],
    ['space around it', '  zeta ', ['z']],
    [
      'the beginning of a name before that of a word, and both before the middle',
      't',
      ['trust', 'b', 'mm', 'z', 'e'],
    ],
    ['order among equals', 'wallet', ['trust', 'b']],
    ['no matches', 'no such wallet', []],
    ['a pattern as plain text', '.*', []],
  ])('handles %s', (_, text, expected) => expect(ids({ search: text }).slice(0, 5)).toEqual(expected))
})

describe('chains', () => {
  test.each([
    [['eip155:1'], ['mm', 'b']],
    [['eip155:13'], ['b']],
    [['eip155:137'], ['trust', 'b']],
    [
      ['eip155:1', 'cosmos:cosmoshub-4'],
      ['trust', 'mm', 'b'],
    ],
    [['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['mm']],
    [['eip155'], ['trust', 'mm', 'b']],
    [['sol:1'], []],
    [['bip122:000000000019d6689c085ae165831e9'], []],
  ])('%j', (chains, expected) => expect(ids({ chains })).toEqual(expected))

  test('chain ids are compared completely', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(servesAny([`eip155:${a}`], [`eip155:${b}`])).toBe(a === b)
      }),
    )
  })
})

test.each([
  ['only these', { include: ['mm', 'a', 'nobody'] }, ['mm', 'a']],
  ['by an earlier id', { include: ['old-trust'] }, ['trust']],
  ['all but these', { exclude: ['mm', 'trust', 'b'] }, ['a', 'z', 'e']],
  ['all but one by an earlier id', { exclude: ['old-trust'] }, ['mm', 'b', 'a', 'z', 'e']],
  ['excluded before included', { include: ['mm', 'a'], exclude: ['a'] }, ['mm']],
  ['certified', { badge_type: 'certified' as const }, ['mm']],
])('%s', (_, query, expected) => expect(ids(query)).toEqual(expected))

test('pages have no gaps or overlaps, and all report the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), (entries) => {
      const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => search({ page, entries }))
      expect(pages.every(({ count, data }) => count === 6 && data.length <= entries)).toBe(true)
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids({}))
    }),
  )
})
