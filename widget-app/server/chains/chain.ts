import type { Project } from '@airlock/kit/server'
import type { ChainNamespace } from './capabilities.ts'
import type { Swaps } from './swaps.ts'

/** A token that an operator configures, in addition to the packaged ones. */
export interface NamedToken {
  /** EVM: the contract in any case; Solana: the mint. */
  address: string
  name?: string
  symbol?: string
  /** A `data:` URI of a raster image or an SVG. */
  image?: string
}

/** A Uniswap v2 or v3 pool from which a token's price is read. */
export interface PricePool {
  kind: 'uniswap-v2' | 'uniswap-v3'
  address: string
  /** The token whose price it gives; `native` for the wrapped native coin. */
  token: string
  /** The other token, which counts as one US dollar. */
  usd: string
}

/** A chain as configured by the operator. Only ids, names and explorer are public. */
export interface Chain {
  /** CAIP-2. */
  id: string
  /**
   * The key of the chain in caches (see withKey.ts). Its id is not enough: two projects may use different nodes for
   * the same id, and the responses of one must not reach the visitors of the other.
   */
  key: string
  namespace: ChainNamespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  isTestnet: boolean
  /** At least one, in the operator's order. They may contain the operator's API keys. */
  rpcUrls: readonly string[]
  /** The addresses that are in the operator's own network. In production no other internal addresses are requested. */
  internalUrls: readonly string[]
  /** The block explorer for users; null if there is none. */
  explorerUrl: string | null
  /** The source of balances: the chain itself, an explorer's API, or none. */
  balances: 'chain' | 'explorer' | 'none'
  /** The source of history: our own index of the chain, an explorer's API, or none. */
  history: 'index' | 'explorer' | 'none'
  /** The base URL of a Blockscout API (v2); null if there is none. */
  explorerApi: string | null
  /** The first block of the index; null for the newest block when indexing starts. */
  startBlock: number | null
  /** The address of Multicall3 (https://www.multicall3.com); null if the chain has none. */
  multicall: string | null
  /** The address of the ENS registry for its accounts; null if there is none. */
  ensRegistry: string | null
  tokens: readonly NamedToken[]
  pools: readonly PricePool[]
  /** The name of the chain in the price API; null if it has none there, absent for the known one (see prices/coinIds.ts). */
  priceApiChain?: string | null
  /** The sources of swaps, in the operator's order; absent if nothing can be swapped. */
  swaps?: Swaps
}

/** All chains that this server supports for each project. */
export interface Chains {
  /** Undefined if the chain is not configured. Then no request is made. */
  find(project: Project, chainId: string): Chain | undefined
  of(project: Project): readonly Chain[]
  /** The chains of every project. Only they have an index, so none starts or ends when a project changes. */
  shared: readonly Chain[]
}
