import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { ethereum, solana, withTokens } from './fixtures/context.fixture.ts'
import { knownToken, knownTokens } from './knownTokens.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const on = (id: string) => ({ network: ethereum.network && { ...ethereum.network, id } })

test.each([
  ['eip155:1', 3],
  ['eip155:10', 1],
  ['eip155:137', 1],
  ['eip155:8453', 1],
  ['eip155:42161', 1],
  ['eip155:43114', 1],
])('on %s %i tokens are known, at addresses with the checksum of ERC-55', (id, count) => {
  const addresses = knownTokens(on(id)).map(({ address }) => address)
  expect(addresses).toHaveLength(count)
  expect(addresses.map((address) => getAddress(address))).toEqual(addresses)
})

test('a token is known by its address on its network, in any capitals', () => {
  expect(knownToken(USDC.toLowerCase(), ethereum)?.symbol).toBe('USDC')
  expect(knownToken(USDC, on('eip155:10'))).toBeUndefined()
  expect(knownToken(USDC, on('__proto__'))).toBeUndefined()
  expect(knownToken(USDC, { network: null })).toBeUndefined()
})

test('capitals count in the address of a mint', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(knownToken(mint, solana)?.symbol).toBe('USDC')
  expect(knownToken(mint.toLowerCase(), solana)).toBeUndefined()
})

test('the operator’s word on a token comes before ours', () => {
  const token = { address: USDC.toLowerCase(), symbol: 'USD', name: 'Our dollar', decimals: 6 }
  expect(knownToken(USDC, withTokens(ethereum, [token]))).toEqual(token)
})
