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

/** The network of an asset, by the table. The operator's own name of it takes the place of the one there. */
export function cardNetworkOf({
  network,
  networkName,
}: Pick<OnrampAsset, 'network' | 'networkName'>): CardNetwork {
  const known = CARD_NETWORKS[network]
  if (known) return { ...known, name: networkName ?? known.name }
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
  asset.networkName === null ? `${cardNetworkOf(asset).name}-mainnet` : cardNetworkOf(asset).name

/** The names by which callers may mean the network of an asset: of the providers, of the options, and the CAIP-2 id. */
export const networkNamesOf = (asset: OnrampAsset): readonly string[] => [
  asset.network,
  optionNameOf(asset),
  cardNetworkOf(asset).name,
]

/** The second of two assets which nobody could tell apart: of one symbol, and of networks with a name in common. */
export const ambiguousAsset = (assets: readonly OnrampAsset[]): OnrampAsset | undefined =>
  assets.find((asset, index) => {
    const names = networkNamesOf(asset)
    return assets
      .slice(0, index)
      .some(
        (other) =>
          other.symbol === asset.symbol && networkNamesOf(other).some((name) => names.includes(name)),
      )
  })
