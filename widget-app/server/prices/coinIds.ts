import { NATIVE, NATIVE_ADDRESSES } from '@airlock/kit/chains'
import type { Chain } from '../chains/chain.ts'

/** The names of chains in these APIs (https://defillama.com/docs/api, "coins"). */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:25': 'cronos',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:130': 'unichain',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:250': 'fantom',
  'eip155:324': 'era',
  'eip155:1088': 'metis',
  'eip155:1101': 'polygon_zkevm',
  'eip155:1284': 'moonbeam',
  'eip155:1285': 'moonriver',
  'eip155:5000': 'mantle',
  'eip155:8217': 'klaytn',
  'eip155:8453': 'base',
  'eip155:34443': 'mode',
  'eip155:42161': 'arbitrum',
  'eip155:42170': 'arbitrum_nova',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** The maximum number of coins in a request, so that its URL stays below servers' limits. */
const PAGE = 60

/** One request to such an API. */
export interface CoinPage {
  /** The keys of the tokens (see tokens/packaged.ts), or `NATIVE`. */
  keys: readonly string[]
  /** The id there of each key: `{chain}:{address}`. */
  idOf: (key: string) => string
}

/** The operator's name for the chain counts, also if it is none. */
const nameOf = ({ id, priceApiChain = NAMES[id] ?? null }: Chain) => priceApiChain

/** Splits keys into pages; none for chains that have no name there, such as test networks. */
export function coinPages(chain: Chain, keys: readonly string[]): CoinPage[] {
  const name = nameOf(chain)
  if (name === null) return []
  const idOf = (key: string) => `${name}:${key === NATIVE ? NATIVE_ADDRESSES[chain.namespace].priceApi : key}`
  const pages = Array.from({ length: Math.ceil(keys.length / PAGE) }, (_, page) => page * PAGE)
  return pages.map((from) => ({ keys: keys.slice(from, from + PAGE), idOf }))
}

/** The URL of a call about the tokens of a page. */
export const coinUrl = (base: string, path: string, { keys, idOf }: CoinPage): URL =>
  new URL(`${base.replace(/\/+$/, '')}/${path}/${keys.map(idOf).join(',')}`)
