import type { CaipNetwork, CaipNetworkId } from '../../types.ts'

type Row = readonly [
  id: CaipNetworkId,
  name: string,
  currency: CaipNetwork['nativeCurrency'],
  explorer: string,
]

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const DOT = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const KSM = { name: 'Kusama', symbol: 'KSM', decimals: 12 }
const WND = { name: 'Westend', symbol: 'WND', decimals: 12 }
const ATOM = { name: 'Cosmos', symbol: 'ATOM', decimals: 6 }
const OSMO = { name: 'Osmosis', symbol: 'OSMO', decimals: 6 }

/**
 * Networks outside EVM that a dApp can configure by id alone. Explorers are links for the visitor; the
 * widget sends them no requests.
 */
const MAIN: readonly Row[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', SOL, 'https://solscan.io'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', BTC, 'https://mempool.space'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', DOT, 'https://polkadot.subscan.io'],
  [
    'polkadot:68d56f15f85d3136970ec16946040bc1',
    'Polkadot Asset Hub',
    DOT,
    'https://assethub-polkadot.subscan.io',
  ],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama', KSM, 'https://kusama.subscan.io'],
  ['cosmos:cosmoshub-4', 'Cosmos Hub', ATOM, 'https://www.mintscan.io/cosmos'],
  ['cosmos:osmosis-1', 'Osmosis', OSMO, 'https://www.mintscan.io/osmosis'],
]

const TEST: readonly Row[] = [
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', SOL, 'https://solscan.io'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', SOL, 'https://solscan.io'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', BTC, 'https://mempool.space/testnet'],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet 4', BTC, 'https://mempool.space/testnet4'],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', BTC, 'https://mempool.space/signet'],
  ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', WND, 'https://westend.subscan.io'],
  ['cosmos:theta-testnet-001', 'Cosmos Testnet', ATOM, 'https://explorer.polypore.xyz/theta-testnet-001'],
]

function toNetwork([caipNetworkId, name, nativeCurrency, url]: Row, testnet: boolean): CaipNetwork {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: reference,
    caipNetworkId,
    chainNamespace: namespace as CaipNetwork['chainNamespace'],
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: new URL(url).host, url } },
    ...(testnet ? { testnet } : {}),
  }
}

/** The networks by id. */
export const familyNetworks: ReadonlyMap<CaipNetworkId, CaipNetwork> = new Map(
  [...MAIN.map((row) => toNetwork(row, false)), ...TEST.map((row) => toNetwork(row, true))].map((network) => [
    network.caipNetworkId,
    network,
  ]),
)
