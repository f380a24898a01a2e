import type { Nft } from '../../shared/blockchain.ts'
import type { Chain } from '../chains/chain.ts'

/** Identifies a collectible of a chain. */
export interface CollectibleId {
  /** The address of its contract, or the mint. */
  contract: string
  standard: Nft['standard']
  /** A decimal number; on Solana the mint. */
  tokenId: string
}

/** A collectible that an account holds, before its metadata is loaded. */
export interface Found extends CollectibleId {
  quantity: string
  collection: string | null
  /** The on-chain name. */
  name?: string | undefined
  /** The URL of its metadata, with the id filled in. */
  uri: string | undefined
  isHandedOut: boolean
}

/** A source of collectibles for a namespace. */
export interface NftSource {
  isListed(chain: Chain): boolean
  /** Throws an `OutboundError` if a source is unavailable, and a `CursorProblem`. */
  page(
    chain: Chain,
    account: string,
    cursor: string | undefined,
  ): Promise<{ found: Found[]; next: string | null }>
  /**
   * Finds a collectible that the account holds. Without it, only items that were listed on a page have off-chain
   * images.
   */
  held?(chain: Chain, account: string, id: CollectibleId): Promise<Found | undefined>
}
