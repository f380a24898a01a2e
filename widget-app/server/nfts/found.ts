import type { Nft } from '../../shared/blockchain.ts'
import type { Chain } from '../chains/chain.ts'

/** Which collectible of a chain. */
export interface CollectibleId {
  /** Address of its contract, or the mint. */
  contract: string
  standard: Nft['standard']
  /** A decimal number; Solana: the mint. */
  tokenId: string
}

/** A collectible that an account holds, before anybody else was asked what it is. */
export interface Found extends CollectibleId {
  quantity: string
  collection: string | null
  /** As the chain has it. */
  name?: string | undefined
  /** Where it says what it is, its id put in. */
  uri: string | undefined
  isHandedOut: boolean
}

/** Where the collectibles of a family of chains are read. */
export interface NftSource {
  isListed(chain: Chain): boolean
  /** Throws an `OutboundError` where a source does not answer, and a `CursorProblem`. */
  page(
    chain: Chain,
    account: string,
    cursor: string | undefined,
  ): Promise<{ found: Found[]; next: string | null }>
  /** A collectible that the account holds; without it, only what was told of in a page has a picture from elsewhere. */
  held?(chain: Chain, account: string, id: CollectibleId): Promise<Found | undefined>
}
