import { describe, expect, test } from 'vitest'
import { isAddressOf } from '../chains/addresses.ts'
import { packagedTokens, pictureOf, tokenKey } from './packaged.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each([
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC'],
  ['eip155:137', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC'],
  ['eip155:10', '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 'USDC'],
  ['eip155:42161', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'USDC'],
  ['eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC'],
  ['eip155:1', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT'],
  [SOLANA, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
])('on %s the token %s is %s', (chain, address, symbol) => {
  expect(packagedTokens(chain).get(tokenKey(address))).toMatchObject({
    symbol,
    picture: `/public/getTokenImage/${symbol}`,
  })
})

test('every packaged token has a valid address of its chain', () => {
  for (const chain of ['eip155:1', 'eip155:56', 'eip155:137', SOLANA]) {
    const keys = [...packagedTokens(chain).keys()]
    expect(keys.length).toBeGreaterThan(50)
    for (const key of keys) expect(isAddressOf(chain.split(':')[0] ?? '', key)).toBe(true)
  }
})

test('of tokens with the same symbol only one has its picture', () => {
  const bySymbol = new Map<string, Set<string | undefined>>()
  for (const { name, symbol, picture } of packagedTokens('eip155:1').values()) {
    if (!picture || !symbol) continue
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(name))
  }
  for (const names of bySymbol.values()) expect(names.size).toBe(1)
})

test('an unknown chain has no packaged tokens', () => {
  expect(packagedTokens('eip155:31337').size).toBe(0)
  expect(packagedTokens('__proto__').size).toBe(0)
})

describe('a picture', () => {
  test.each([
    ['usdt', '/public/getTokenImage/USDT'],
    ['USD₮0', '/public/getTokenImage/USD%E2%82%AE0'],
    ['../x', null],
    ['a/b', null],
    ['', null],
    ['x'.repeat(17), null],
  ])('of %j is at %j', (symbol, path) => expect(pictureOf(symbol)).toBe(path))
})

test.each([
  ['eip155', '0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', true],
  ['eip155', '0x12', false],
  ['eip155', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', false],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', true],
  ['solana', 'EPjFWdd5', false],
  ['solana', '0OIl', false],
  ['bip122', 'bc1q', false],
])('on %s %s is a valid address: %s', (namespace, text, is) => expect(isAddressOf(namespace, text)).toBe(is))
