import { expect, test } from 'vitest'
import { createChainRecord } from '../../state/chains/chainRecord.ts'
import type { CaipNetwork } from '../../types.ts'
import { approvedFirst, canUseNetwork } from './approvedNetworks.ts'

const network = (id: number): CaipNetwork => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const base = network(8453)

function records(
  status: 'connected' | 'disconnected',
  approval: { supportsAllNetworks: boolean; approvedCaipNetworkIds?: `eip155:${number}`[] },
) {
  const empty = createChainRecord('eip155', [], [base])
  return {
    eip155: {
      ...empty,
      networkState: { ...empty.networkState, ...approval },
      accountState: { ...empty.accountState, status },
    },
  }
}

test.each([
  ['nothing is known yet', {}, true],
  ['no wallet is connected', records('disconnected', { supportsAllNetworks: false }), true],
  ['the wallet accepts any network', records('connected', { supportsAllNetworks: true }), true],
  [
    'the wallet lists it',
    records('connected', { supportsAllNetworks: false, approvedCaipNetworkIds: ['eip155:8453'] }),
    true,
  ],
  [
    'the wallet lists others',
    records('connected', { supportsAllNetworks: false, approvedCaipNetworkIds: ['eip155:1'] }),
    false,
  ],
])('whether a network can be used: %s', (_, known, usable) => {
  expect(canUseNetwork(known, base)).toBe(usable)
})

test('networks that the wallet has approved come first, in its order; the others keep the dApp’s order', () => {
  const networks = [1, 10, 137, 8453].map(network)
  const known = records('connected', {
    supportsAllNetworks: true,
    approvedCaipNetworkIds: ['eip155:8453', 'eip155:10'],
  })
  expect(approvedFirst(networks, known).map(({ id }) => id)).toEqual([8453, 10, 1, 137])
  expect(approvedFirst(networks, {})).toEqual(networks)
})
