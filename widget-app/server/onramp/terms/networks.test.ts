import { expect, test } from 'vitest'
import { cardNetworkOf, isSellable, optionNameOf } from './networks.ts'

const asset = (network: string, networkName: string | null = null) => ({
  ...{ symbol: 'USDC', name: 'USD Coin', address: null, meldCode: null },
  network,
  networkName,
})

test.each([
  ['eip155:1', 'ethereum'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:137', 'polygon'],
  ['eip155:80094', 'berachain'],
  ['eip155:43114', 'avalanche'],
  ['eip155:10', 'optimism'],
  ['eip155:42220', 'celo'],
  ['eip155:8453', 'base'],
])('cards reach %s as %s (spec section 9)', (network, name) => {
  expect(cardNetworkOf(asset(network)).name).toBe(name)
  expect(optionNameOf(asset(network))).toBe(`${name}-mainnet`)
})

test('a network without a known name needs one', () => {
  expect(isSellable(asset('eip155:5'))).toBe(false)
  expect(isSellable(asset('eip155:5', 'goerli'))).toBe(true)
  expect(optionNameOf(asset('eip155:5', 'goerli'))).toBe('goerli')
})
