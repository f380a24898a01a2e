import { expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import { searchNetworks } from './searchNetworks.ts'

const network = (id: number, name: string): CaipNetwork => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const networks = [network(1, 'Ethereum'), network(8453, 'Bàse'), network(84532, 'Base Sepolia')]

test.each([
  ['', ['Ethereum', 'Bàse', 'Base Sepolia']],
  ['  ', ['Ethereum', 'Bàse', 'Base Sepolia']],
  ['base', ['Bàse', 'Base Sepolia']],
  ['ETHER', ['Ethereum']],
  ['8453', ['Bàse']],
  ['solana', []],
])('%j finds %j', (query, names) => {
  expect(searchNetworks(networks, query).map(({ name }) => name)).toEqual(names)
})
