import { expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import { serverFirst } from './serverFirst.ts'

const CHAIN = 'eip155:31337'
const network: CaipNetwork = {
  id: 31337,
  caipNetworkId: CHAIN,
  chainNamespace: 'eip155',
  name: 'Local Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

test.each([
  ['before the dApp’s URLs if it supports the chain', [CHAIN], ['/v1', 'https://rpc.example']],
  ['after them if it does not', ['eip155:1'], ['https://rpc.example', '/v1']],
  ['after them until that is known', undefined, ['https://rpc.example', '/v1']],
])('the server is asked %s', (_, served, order) => {
  const { http } = serverFirst(network, served, { projectId: 'demo', sdkVersion: '1' }).rpcUrls.default
  expect(http.map((url) => url.replace(/\?.*/, ''))).toEqual(order)
  expect(http.find((url) => url.startsWith('/v1'))).toContain('chainId=eip155%3A31337&projectId=demo')
})
