import { expect, test } from 'vitest'
import { chainFacts } from './chainFacts.ts'

const facts = chainFacts()

test('holds what viem knows of the chains that everybody has', () => {
  expect(facts['eip155:1']).toEqual({
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    isTestnet: false,
    explorerUrl: 'https://etherscan.io',
    multicall: '0xca11bde05977b3631167028862be2a173976ca11',
  })
  expect(facts['eip155:11155111']?.isTestnet).toBe(true)
})

test('knows where a chain has its multicall elsewhere, and that a local one has none', () => {
  expect(facts['eip155:324']?.multicall).toMatch(/^0xF9cda624/i)
  expect(facts['eip155:31337']?.multicall).toBeNull()
})

test('stays small', () => {
  expect(JSON.stringify(facts).length).toBeLessThan(250_000)
})
