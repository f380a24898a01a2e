import { expect, test } from 'vitest'
import type { Nft } from '../../../shared/blockchain.ts'
import { isBarren, sortNfts } from './useNfts.ts'

const CHAIN = 'eip155:31337'

const nft = (tokenId: string, change: Partial<Nft> = {}): Nft => ({
  chainId: CHAIN,
  contract: `${CHAIN}:0x00000000000000000000000000000000000000a1`,
  tokenId,
  standard: 'erc721',
  quantity: '1',
  name: `Meadow #${tokenId}`,
  collection: 'Meadows',
  picture: null,
  isSpam: false,
  ...change,
})

test('collectibles of all pages are listed once, only of this chain, with spam separated', () => {
  const pages = [
    { data: [nft('1'), nft('2', { isSpam: true })], next: 'more' },
    { data: [nft('1'), nft('3'), nft('4', { chainId: 'eip155:1' })], next: null },
  ]
  const { wanted, spam } = sortNfts(pages, CHAIN)
  expect(wanted.map(({ tokenId }) => tokenId)).toEqual(['1', '3'])
  expect(spam.map(({ tokenId }) => tokenId)).toEqual(['2'])
})

test('a page with only spam has nothing to show unless spam is shown', () => {
  const page = { data: [nft('1', { isSpam: true })], next: 'more' }
  expect(isBarren(page, CHAIN, false)).toBe(true)
  expect(isBarren(page, CHAIN, true)).toBe(false)
  expect(isBarren({ data: [nft('1')], next: null }, CHAIN, false)).toBe(false)
})
