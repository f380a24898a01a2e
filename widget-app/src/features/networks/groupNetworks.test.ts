import { expect, test } from 'vitest'
import type { ChainsState } from '../../state/chains/chainsSlice.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { groupNetworks } from './groupNetworks.ts'

const network = (id: number, testnet = false): CaipNetwork => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  testnet,
})
const networks = [network(1), network(10), network(137), network(5, true), network(6, true)]

/** A wallet that supports these networks. */
const walletWith = (...approvedCaipNetworkIds: CaipNetworkId[]): ChainsState['records'] =>
  ({
    eip155: {
      accountState: { status: 'connected' },
      networkState: { supportsAllNetworks: false, approvedCaipNetworkIds },
    },
  }) as unknown as ChainsState['records']

const idsOf = (
  active: CaipNetworkId | undefined,
  records: ChainsState['records'],
  all: readonly CaipNetwork[] = networks,
) =>
  groupNetworks(all, { active, records }).map((one) => [one.group, one.networks.map(({ id }) => id)] as const)

test('the active network has a group of its own, and testnets are apart', () => {
  expect(idsOf('eip155:10', {})).toEqual([
    ['active', [10]],
    ['yours', [1, 137]],
    ['testnets', [5, 6]],
  ])
})

test('networks that the wallet does not support come last, and its own keep its order', () => {
  expect(idsOf('eip155:1', walletWith('eip155:6', 'eip155:137', 'eip155:1'))).toEqual([
    ['active', [1]],
    ['yours', [137]],
    ['testnets', [6]],
    ['unsupported', [10, 5]],
  ])
})

test('an active network that the wallet does not support is shown as the active one', () => {
  expect(idsOf('eip155:10', walletWith('eip155:1'))[0]).toEqual(['active', [10]])
})

test('without an active network there is no such group', () => {
  expect(idsOf(undefined, {}).map(([group]) => group)).toEqual(['yours', 'testnets'])
})

test('three networks are one list without headings, the active one first', () => {
  expect(idsOf('eip155:137', {}, networks.slice(0, 3))).toEqual([[null, [137, 1, 10]]])
})
