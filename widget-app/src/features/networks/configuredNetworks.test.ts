import { expect, test } from 'vitest'
import type { CaipNetworkId, WidgetConfig } from '../../types.ts'
import { configuredNetworks, initialNamespace } from './configuredNetworks.ts'

const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
const networks: WidgetConfig['networks'] = ['eip155:1', local, 'solana:mainnet', 'eip155:1']

test('networks as objects are complemented and keep their order, without duplicates', () => {
  const [evm, solana] = configuredNetworks({ networks }, null)
  expect(evm).toMatchObject({ namespace: 'eip155', ids: ['eip155:1', 'eip155:31337'], initial: 'eip155:1' })
  expect(evm?.known).toEqual([{ ...local, chainNamespace: 'eip155', caipNetworkId: 'eip155:31337' }])
  expect(solana).toMatchObject({ namespace: 'solana', ids: ['solana:mainnet'], known: [] })
})

test('a network has the operator’s name, as approvals show it', () => {
  const named = [{ id: 'eip155:31337', name: 'Test chain' }]
  const [evm] = configuredNetworks({ networks }, null, named)
  expect(evm?.known.map(({ name }) => name)).toEqual(['Test chain'])
})

test.each<[string, CaipNetworkId | null, WidgetConfig['defaultNetwork'], CaipNetworkId]>([
  ['that of the last visit', 'eip155:31337', 'eip155:1', 'eip155:31337'],
  ['the default network', null, local, 'eip155:31337'],
  ['the first network', null, undefined, 'eip155:1'],
  ['the first network, if the default is not configured', null, 'eip155:5', 'eip155:1'],
  [
    'the default network, if that of the last visit is no longer configured',
    'eip155:7',
    local,
    'eip155:31337',
  ],
])('the initial network is %s', (_, stored, defaultNetwork, initial) => {
  expect(configuredNetworks({ networks, defaultNetwork }, stored)[0]?.initial).toBe(initial)
})

test('the initial namespace is that of the last visit, of the default, or the first', () => {
  expect(initialNamespace({ networks }, 'solana')).toBe('solana')
  expect(initialNamespace({ networks, defaultNetwork: 'solana:mainnet' }, 'polkadot')).toBe('solana')
  expect(initialNamespace({ networks }, null)).toBe('eip155')
})
