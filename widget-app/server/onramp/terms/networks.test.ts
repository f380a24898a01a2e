import { expect, test } from 'vitest'
import { ambiguousAsset, cardNetworkOf, isSellable, optionNameOf } from './networks.ts'

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

test('the operator’s name of a network takes the place of ours', () => {
  const renamed = asset('eip155:137', 'polygon-pos')
  expect(cardNetworkOf(renamed)).toEqual({ name: 'polygon-pos', label: 'Polygon', meld: '_POLYGON' })
  expect(optionNameOf(renamed)).toBe('polygon-pos')
})

test.each([
  ['the same network twice', [asset('eip155:1'), asset('eip155:1')], true],
  ['the same network under two names', [asset('eip155:1'), asset('eip155:1', 'mainnet')], true],
  ['two networks under one name', [asset('eip155:5', 'goerli'), asset('eip155:6', 'goerli')], true],
  ['another network under the name of a known one', [asset('eip155:1'), asset('eip155:5', 'ethereum')], true],
  ['two networks', [asset('eip155:1'), asset('eip155:137')], false],
  ['two symbols', [asset('eip155:1'), { ...asset('eip155:1'), symbol: 'ETH' }], false],
])('%s: two assets that cannot be told apart are found', (_, assets, isFound) => {
  expect(ambiguousAsset(assets)).toBe(isFound ? assets[1] : undefined)
})
