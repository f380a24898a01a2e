import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { isSameAsset } from '../../state/late/asset.ts'
import { network } from '../../testing/families.ts'
import { toAsset } from './heldAsset.ts'
import { searchAssets } from './searchAssets.ts'

const ON = network('eip155:31337')
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const held = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'Tether',
  symbol: 'USDT',
  chainId: 'eip155:31337',
  address: `eip155:31337:${CONTRACT}`,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: null,
  ...change,
})

test('a held token is converted to its smallest unit', () => {
  expect(toAsset(held(), ON)).toEqual([
    {
      address: CONTRACT,
      name: 'Tether',
      symbol: 'USDT',
      decimals: 6,
      balance: 12_500_000n,
      price: 1,
      iconUrl: null,
    },
  ])
})

test.each([
  ['of another network', { chainId: 'eip155:1' }],
  ['without decimals', { quantity: { decimals: '0', numeric: '12' } }],
  ['with a zero balance', { quantity: { decimals: '6', numeric: '0' } }],
  ['with too many decimals', { quantity: { decimals: '2', numeric: '0.001' } }],
  ['with a negative balance', { quantity: { decimals: '6', numeric: '-5' } }],
])('a token %s cannot be sent', (_, change) => {
  expect(toAsset(held(change), ON)).toEqual([])
})

test('a token with a zero balance is listed only if the visitor added it', () => {
  const none = held({ quantity: { decimals: '6', numeric: '0' } })
  expect(toAsset(none, ON)).toEqual([])
  expect(toAsset({ ...none, watched: 'alone' }, ON)).toMatchObject([{ balance: 0n, isWatched: true }])
})

test('EVM addresses are compared ignoring case, Solana addresses are not', () => {
  expect(isSameAsset(CONTRACT, CONTRACT.toLowerCase())).toBe(true)
  expect(
    isSameAsset('So11111111111111111111111111111111111111112', 'so11111111111111111111111111111111111111112'),
  ).toBe(false)
  expect(isSameAsset(null, CONTRACT)).toBe(false)
})

test('an address finds only the token that has it, and none with that name', () => {
  const namesake = held({ name: CONTRACT, symbol: CONTRACT, address: `eip155:31337:0x${'1'.repeat(40)}` })
  const all = [namesake, held()].flatMap((token) => toAsset(token, ON))
  expect(searchAssets(all, CONTRACT).map(({ address }) => address)).toEqual([CONTRACT])
})

test('an address of Solana is compared with its case', () => {
  const mint = 'So11111111111111111111111111111111111111112'
  const [asset] = toAsset(held(), ON)
  if (!asset) throw new Error('there is no asset')
  expect(searchAssets([{ ...asset, address: mint }], mint)).toHaveLength(1)
  expect(searchAssets([{ ...asset, address: mint }], mint.toLowerCase())).toHaveLength(0)
})

test.each([
  ['tet', 1],
  ['usd', 1],
  [CONTRACT.toLowerCase(), 1],
  ['0xdac1', 0],
  ['nothing', 0],
  ['  ', 1],
])('the search %j finds %d', (query, count) => {
  expect(searchAssets(toAsset(held(), ON), query)).toHaveLength(count)
})
