import { expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import { type ChainRecord, createChainRecord } from '../chains/index.ts'
import { canUseNetwork } from './canUseNetwork.ts'

const base: CaipNetwork = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

function record(
  status: 'connected' | 'disconnected',
  network: Partial<ChainRecord['networkState']>,
): ChainRecord {
  const empty = createChainRecord('eip155', [], [base])
  return {
    ...empty,
    networkState: { ...empty.networkState, ...network },
    accountState: { ...empty.accountState, status },
  }
}

test.each([
  ['nothing is known yet', undefined, true],
  ['nobody is connected', record('disconnected', { supportsAllNetworks: false }), true],
  ['the wallet takes any network', record('connected', { supportsAllNetworks: true }), true],
  [
    'the wallet lists it',
    record('connected', { supportsAllNetworks: false, approvedCaipNetworkIds: ['eip155:8453'] }),
    true,
  ],
  [
    'the wallet lists others',
    record('connected', { supportsAllNetworks: false, approvedCaipNetworkIds: ['eip155:1'] }),
    false,
  ],
])('when %s', (_, known, usable) => {
  expect(canUseNetwork(known, base)).toBe(usable)
})
