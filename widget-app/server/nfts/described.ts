import { setTimeout } from 'node:timers/promises'
import type { Asset } from '@airlock/kit/server'
import { LRUCache } from 'lru-cache'
import type { Nft } from '../../shared/blockchain.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { CollectibleId, Found } from './found.ts'
import { type Metadata, metadataIn, NO_METADATA, withId } from './metadata.ts'
import { isSpam } from './spam.ts'
import { titleOf } from './titles.ts'
import type { Web } from './web.ts'

interface Options {
  web: Web
  /** How long a page waits for off-chain metadata. */
  patienceMs?: number
}

const PATIENCE_MS = 1_500
/** The maximum total length of cached image URLs. */
const REMEMBERED = 8_000_000

/** The path under which this server serves a collectible's image. The caller adds its project. */
export const NFT_IMAGE = '/v1/nft-image'

const pathOf = ({ id }: Chain, account: string, { contract, standard, tokenId }: CollectibleId) =>
  `${NFT_IMAGE}/${id}:${contract}/${standard}/${tokenId}/${account}`

/** Resolves to off-chain metadata; undefined if it is unavailable. */
async function orNone<Value>(saying: Promise<Value>): Promise<Value | undefined> {
  try {
    return await saying
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

/** The URL of a collectible's image, or that of the metadata that contains it. */
type Remembered = { image: string } | { uri: string }

/** An account, and the chain on which it owns collectibles. */
export interface AccountOnChain {
  chain: Chain
  account: string
}

/** The parties whose quota a metadata request uses: no single contract or account may occupy all places. */
const askersOf = ({ chain, account }: AccountOnChain, { contract }: CollectibleId): string[] =>
  [contract, account].map((address) => `${chain.key} ${address}`)

const isUnwanted = ({ name, collection, isHandedOut }: Found) =>
  isSpam({ names: [name, collection], isHandedOut })

const keyOf = (chain: Chain, { contract, standard, tokenId }: CollectibleId) =>
  [chain.key, contract, standard, tokenId].join(' ')

const weigh = (value: Remembered) => 200 + ('image' in value ? value.image : value.uri).length

/** Loads metadata of collectibles from the sources that may be requested. */
function createSayings(web: Web) {
  async function metadataOf(uri: string | undefined, askers: readonly string[]) {
    if (uri === undefined || !web.reaches(uri)) return metadataIn(uri)
    return orNone(web.metadata(uri, askers))
  }

  /** The URL of an image, with the id filled in, if it may be requested. */
  function pictureAt({ image }: Metadata, { standard, tokenId }: CollectibleId): string | undefined {
    const uri = image !== undefined && standard === 'erc1155' ? withId(image, tokenId) : image
    return uri !== undefined && web.reaches(uri) ? uri : undefined
  }

  return { metadataOf, pictureAt }
}

/** Describes collectibles by their on-chain and off-chain metadata. */
export function createDescriptions({ web, patienceMs = PATIENCE_MS }: Options) {
  const remembered = new LRUCache<string, Remembered>({ maxSize: REMEMBERED, sizeCalculation: weigh })
  const { metadataOf, pictureAt } = createSayings(web)

  /** @param rest another source of its image */
  function nftOf(owner: AccountOnChain, item: Found, said: Metadata, rest?: Remembered): Nft {
    const { contract, standard, tokenId, quantity, collection, isHandedOut } = item
    const { chain, account } = owner
    const isLure = isSpam({ names: [said.name, item.name, collection], isHandedOut })
    // No request is made for the image of spam.
    const isElsewhere = rest !== undefined && said.picture === null && !isLure
    if (isElsewhere) remembered.set(keyOf(chain, item), rest)
    return {
      chainId: chain.id,
      contract: `${chain.id}:${contract}`,
      tokenId,
      standard,
      quantity,
      name: said.name ?? item.name ?? titleOf(collection, tokenId),
      collection,
      picture: isElsewhere ? pathOf(chain, account, item) : said.picture,
      isSpam: isLure,
    }
  }

  async function describeOne(owner: AccountOnChain, item: Found, late: Promise<'late'>): Promise<Nft> {
    // No request is made for spam: its sender would learn who views it.
    if (isUnwanted(item)) return nftOf(owner, item, metadataIn(item.uri))
    const said = await Promise.race([metadataOf(item.uri, askersOf(owner, item)), late])
    // Late metadata may have arrived by the time its image is requested.
    if (said === 'late')
      return nftOf(owner, item, NO_METADATA, item.uri === undefined ? undefined : { uri: item.uri })
    const image = said && pictureAt(said, item)
    return nftOf(owner, item, said ?? NO_METADATA, image === undefined ? undefined : { image })
  }

  /** The URL of the image in the metadata at this URL. */
  async function imageAt(uri: string | undefined, id: CollectibleId, askers: readonly string[]) {
    const said = await metadataOf(uri, askers)
    if (!said || isSpam({ names: [said.name], isHandedOut: false })) return undefined
    return pictureAt(said, id)
  }

  return {
    /**
     * Describes a page of collectibles. Those whose metadata does not arrive in time are described by their on-chain
     * data.
     */
    async describe(owner: AccountOnChain, found: readonly Found[]): Promise<Nft[]> {
      const late = setTimeout(patienceMs, 'late' as const, { ref: false })
      return Promise.all(found.map((item) => describeOne(owner, item, late)))
    },
    /**
     * Resolves to the off-chain image of a collectible; undefined if there is none or it is unavailable.
     *
     * @param find looks up the collectible among the account's, if its image is not cached
     */
    async picture(
      owner: AccountOnChain,
      id: CollectibleId,
      find: () => Promise<Found | undefined>,
    ): Promise<Asset | undefined> {
      const askers = askersOf(owner, id)
      const known = remembered.get(keyOf(owner.chain, id))
      if (known && 'image' in known) return orNone(web.picture(known.image, askers))
      const item = known ?? (await find())
      if (!item || ('contract' in item && isUnwanted(item))) return undefined
      const image = await imageAt(item.uri, id, askers)
      return image === undefined ? undefined : orNone(web.picture(image, askers))
    },
  }
}
