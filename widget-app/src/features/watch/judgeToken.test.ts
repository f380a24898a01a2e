import { describe, expect, test } from 'vitest'
import type { TokenDescription } from '../../chains/adapter.ts'
import type { CaipNetwork } from '../../types.ts'
import { judgeToken, lookAlikeOf } from './judgeToken.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CHAIN = 'eip155:31337'

const found = (change: Partial<TokenDescription> = {}): TokenDescription => ({
  address: ADDRESS,
  symbol: 'TEST',
  name: 'Test Token',
  decimals: 6,
  balance: 5n,
  ...change,
})

describe('the description of a suggested token', () => {
  test('is the contract’s, whatever the case in the suggestion', () => {
    const facts = { address: ADDRESS, symbol: 'TEST', name: 'Test Token', decimals: 6, balance: 5n }
    expect(judgeToken({ address: ADDRESS }, found())).toEqual({ ...facts, isClaimed: false })
    expect(judgeToken({ address: ADDRESS, symbol: 'test', decimals: 6 }, found())).toEqual({
      ...facts,
      isClaimed: false,
    })
  })

  test('uses the suggestion only for missing fields, and marks that', () => {
    const silent = found({ symbol: null, name: null, decimals: null })
    expect(judgeToken({ address: ADDRESS, symbol: 'OLD', decimals: 2 }, silent)).toEqual({
      address: ADDRESS,
      symbol: 'OLD',
      name: 'OLD',
      decimals: 2,
      balance: 5n,
      isClaimed: true,
    })
  })

  test('has sanitized names', () => {
    const tricky = found({ symbol: 'U\u202ESD\u200B', name: ' Te\u0000th\ner ' })
    expect(judgeToken({ address: ADDRESS }, tricky)).toMatchObject({ symbol: 'USD', name: 'Teth er' })
  })

  test.each([
    ['another symbol', { symbol: 'USDC' }, {}, /options\.symbol is USDC, and the token’s contract says TEST/],
    ['other decimals', { decimals: 18 }, {}, /options\.decimals is 18, and the token’s contract says 6/],
    ['no symbol at all', {}, { symbol: null }, /options\.symbol is needed/],
    ['an invisible symbol', { symbol: '\u200B' }, { symbol: null }, /options\.symbol is needed/],
    ['no decimals at all', {}, { decimals: null }, /options\.decimals is needed/],
  ])('is refused with %s', (_, given, change, message) => {
    expect(() => judgeToken({ address: ADDRESS, ...given }, found(change))).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringMatching(message) }),
    )
  })
})

describe('look-alikes of a token', () => {
  const network = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as CaipNetwork
  const token = (symbol: string, address = ADDRESS) => ({
    ...judgeToken({ address }, found({ symbol, address })),
  })

  test.each([
    ['the network’s own coin', token('ETH'), [], 'coin'],
    ['the coin with look-alike letters', token('\uFF25th'), [], 'coin'],
    [
      'another token of the list',
      token('USDC'),
      [{ symbol: 'usdc', address: `${CHAIN}:${OTHER}` }],
      { contract: OTHER },
    ],
    [
      'the first of two others',
      token('USDC'),
      [
        { symbol: 'USDC', address: OTHER },
        { symbol: 'USDC', address: `0x${'3'.repeat(40)}` },
      ],
      { contract: OTHER },
    ],
    ['itself', token('USDC'), [{ symbol: 'USDC', address: `${CHAIN}:${ADDRESS.toLowerCase()}` }], null],
    ['no look-alike', token('NEW'), [{ symbol: 'ETH' }, { symbol: 'USDC', address: OTHER }], null],
  ])('%s', (_, candidate, listed, alike) => {
    expect(lookAlikeOf(candidate, network, listed)).toEqual(alike)
  })
})
