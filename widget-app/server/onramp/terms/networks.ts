import type { OnrampAsset } from '@airlock/kit/server'

/** A network as the providers name it. */
interface CardNetwork {
  name: string
  /** As people read it. */
  label: string
  /** The end of Meld's codes of its assets; empty on Ethereum. */
  meld: string
}

/** The networks to which providers of cards send (spec section 9), and Solana. */
const CARD_NETWORKS: Readonly<Record<string, CardNetwork>> = {
  'eip155:1': { name: 'ethereum', label: 'Ethereum', meld: '' },
  'eip155:42161': { name: 'arbitrum', label: 'Arbitrum', meld: '_ARBITRUM' },
  'eip155:137': { name: 'polygon', label: 'Polygon', meld: '_POLYGON' },
  'eip155:80094': { name: 'berachain', label: 'Berachain', meld: '_BERACHAIN' },
  'eip155:43114': { name: 'avalanche', label: 'Avalanche', meld: '_AVAXC' },
  'eip155:10': { name: 'optimism', label: 'Optimism', meld: '_OPTIMISM' },
  'eip155:42220': { name: 'celo', label: 'Celo', meld: '_CELO' },
  'eip155:8453': { name: 'base', label: 'Base', meld: '_BASE' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'solana', label: 'Solana', meld: '_SOLANA' },
}

/** The network of an asset, by the name that the operator gives or by the table. */
export function cardNetworkOf({
  network,
  networkName,
}: Pick<OnrampAsset, 'network' | 'networkName'>): CardNetwork {
  const known = CARD_NETWORKS[network]
  if (known) return known
  if (networkName === null) throw new Error(`no provider has a name for ${network}`)
  const words = networkName.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return {
    name: networkName,
    label: words.join(' '),
    meld: `_${networkName.replaceAll('-', '').toUpperCase()}`,
  }
}

/** Whether providers have a name for the network of an asset. */
export const isSellable = ({ network, networkName }: OnrampAsset): boolean =>
  networkName !== null || Object.hasOwn(CARD_NETWORKS, network)

/** The network's name in `GET /v1/onramp/options`, such as `ethereum-mainnet`. */
export const optionNameOf = (asset: OnrampAsset): string =>
  Object.hasOwn(CARD_NETWORKS, asset.network)
    ? `${cardNetworkOf(asset).name}-mainnet`
    : cardNetworkOf(asset).name
