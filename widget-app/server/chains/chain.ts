/** Families whose accounts this server can read. */
export type ChainNamespace = 'eip155' | 'solana'

/** A token that an operator names, beside the packaged ones. */
export interface NamedToken {
  /** EVM: in any case; Solana: the mint. */
  address: string
  name?: string
  symbol?: string
  /** `data:` URI of a raster picture or an SVG. */
  image?: string
}

/** A pool of the Uniswap v2 or v3 kind that tells what a token is worth. */
export interface PricePool {
  kind: 'uniswap-v2' | 'uniswap-v3'
  address: string
  /** The token whose price it tells; `native` for the wrapped native coin in it. */
  token: string
  /** The other token, which counts as one US dollar. */
  usd: string
}

/** A chain that this server asks, as the operator configured it. None of it but ids, names and explorer is for visitors. */
export interface Chain {
  /** CAIP-2. */
  id: string
  /**
   * The name of the chain in caches (see withKey.ts). Its id is not enough: two projects may ask different nodes for the
   * chain of one id, and the answers of one are not for the visitors of the other.
   */
  key: string
  namespace: ChainNamespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  isTestnet: boolean
  /** At least one, in the operator's order. They may carry the operator's keys. */
  rpcUrls: readonly string[]
  /** Those of its addresses that are machines of the operator's own network: production asks no others there. */
  internalUrls: readonly string[]
  /** Where people look things up; null where there is none. */
  explorerUrl: string | null
  /** Where balances come from: the chain itself, an explorer's API, or nowhere. */
  balances: 'chain' | 'explorer' | 'none'
  /** Where history comes from: our own index of the chain, an explorer's API, or nowhere. */
  history: 'index' | 'explorer' | 'none'
  /** Base address of an explorer's API of the Blockscout kind (v2); null where there is none. */
  explorerApi: string | null
  /** The first block of the index; null: the one that is newest when the index begins. */
  startBlock: number | null
  /** Multicall3 (https://www.multicall3.com); null where the chain has none. */
  multicall: string | null
  /** The ENS registry that names its accounts; null where there is none. */
  ensRegistry: string | null
  tokens: readonly NamedToken[]
  pools: readonly PricePool[]
}

/** Every chain that this server serves a project. */
export interface Chains {
  /** Undefined: not configured. Nothing is asked of anybody then. */
  find(projectId: string, chainId: string): Chain | undefined
  of(projectId: string): readonly Chain[]
  /** Chains of all projects, each once: those that are indexed, for instance. */
  all(): readonly Chain[]
}
