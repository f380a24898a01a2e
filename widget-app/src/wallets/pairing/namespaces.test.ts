import { describe, expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'
import { currentName, namesOf, proposalFor } from './namespaces.ts'

const network = (caipNetworkId: CaipNetworkId, deprecatedCaipNetworkId?: CaipNetworkId): CaipNetwork => ({
  id: 1,
  name: 'Network',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  chainNamespace: caipNetworkId.split(':')[0] as Namespace,
  caipNetworkId,
  deprecatedCaipNetworkId,
})

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD_DEVNET = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'

describe('a proposal', () => {
  test.each<[Namespace, CaipNetworkId, number, string]>([
    ['eip155', 'eip155:1', 24, 'wallet_getAssets'],
    ['solana', 'solana:x', 6, 'solana_signAndSendTransaction'],
    ['bip122', 'bip122:000000000019d6689c085ae165831e93', 4, 'getAccountAddresses'],
    ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', 2, 'polkadot_signMessage'],
    ['cosmos', 'cosmos:cosmoshub-4', 3, 'cosmos_signAmino'],
  ])('requests the methods of %s', (namespace, chain, count, last) => {
    const offer = proposalFor([network(chain)])
    expect(Object.keys(offer)).toEqual([namespace])
    expect(offer[namespace]?.methods).toHaveLength(count)
    expect(offer[namespace]?.methods).toContain(last)
    expect(offer[namespace]?.events).toEqual(['accountsChanged', 'chainChanged'])
    expect(offer[namespace]?.chains).toEqual([chain])
  })

  test('has one part for each family, with its networks in order, without duplicates', () => {
    const networks = ['eip155:1', 'cosmos:cosmoshub-4', 'eip155:10', 'eip155:1'] as const
    const offer = proposalFor(networks.map((id) => network(id)))
    expect(offer.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(offer.cosmos?.chains).toEqual(['cosmos:cosmoshub-4'])
  })

  test.each<[string, CaipNetwork, string[]]>([
    ['mainnet', network(MAINNET), [MAINNET, OLD_MAINNET]],
    ['devnet', network(DEVNET), [DEVNET, OLD_DEVNET]],
    ['a network of the dApp’s', network('solana:x', 'solana:y'), ['solana:x', 'solana:y']],
  ])('includes the old id of %s', (_, one, chains) => {
    expect(proposalFor([one]).solana?.chains).toEqual(chains)
  })

  test('contains no RPC URLs of the dApp', () => {
    expect(JSON.stringify(proposalFor([network('eip155:1')]))).not.toContain('rpc.example')
  })
})

test('an old id is converted to the current one', () => {
  expect(currentName(OLD_MAINNET)).toBe(MAINNET)
  expect(currentName('eip155:1')).toBe('eip155:1')
  expect(namesOf(DEVNET)).toEqual([DEVNET, OLD_DEVNET])
  expect(namesOf('eip155:1')).toEqual(['eip155:1'])
})
