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
  /** How long a page waits for what others say. */
  patienceMs?: number
}

const PATIENCE_MS = 1_500
/** Characters of addresses of pictures that are remembered. */
const REMEMBERED = 8_000_000

/** Where this server shows the picture of a collectible; who asks adds its project. */
export const NFT_IMAGE = '/v1/nft-image'

const pathOf = ({ id }: Chain, account: string, { contract, standard, tokenId }: CollectibleId) =>
  `${NFT_IMAGE}/${id}:${contract}/${standard}/${tokenId}/${account}`

/** What there is of something that somebody else says; undefined where it cannot be had. */
async function orNone<Value>(saying: Promise<Value>): Promise<Value | undefined> {
  try {
    return await saying
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

/** Where the picture of a collectible is, or what says that. */
type Remembered = { image: string } | { uri: string }

/** Who holds something. */
export interface Holder {
  chain: Chain
  account: string
}

/** Whose work it is to ask for what a collectible says: neither one contract nor one account may have all places. */
const askersOf = ({ chain, account }: Holder, { contract }: CollectibleId): string[] =>
  [contract, account].map((address) => `${chain.key} ${address}`)

const isUnwanted = ({ name, collection, isHandedOut }: Found) =>
  isSpam({ names: [name, collection], isHandedOut })

const keyOf = (chain: Chain, { contract, standard, tokenId }: CollectibleId) =>
  [chain.key, contract, standard, tokenId].join(' ')

const weigh = (value: Remembered) => 200 + ('image' in value ? value.image : value.uri).length

/** What is said of collectibles, by who may be asked. */
function createSayings(web: Web) {
  async function metadataOf(uri: string | undefined, askers: readonly string[]) {
    if (uri === undefined || !web.reaches(uri)) return metadataIn(uri)
    return orNone(web.metadata(uri, askers))
  }

  /** The address of a picture that somebody may be asked for, its id put in. */
  function pictureAt({ image }: Metadata, { standard, tokenId }: CollectibleId): string | undefined {
    const uri = image !== undefined && standard === 'erc1155' ? withId(image, tokenId) : image
    return uri !== undefined && web.reaches(uri) ? uri : undefined
  }

  return { metadataOf, pictureAt }
}

/** What collectibles say of themselves, in the chain or elsewhere. */
export function createDescriptions({ web, patienceMs = PATIENCE_MS }: Options) {
  const remembered = new LRUCache<string, Remembered>({ maxSize: REMEMBERED, sizeCalculation: weigh })
  const { metadataOf, pictureAt } = createSayings(web)

  /** @param rest where else its picture is */
  function nftOf(holder: Holder, item: Found, said: Metadata, rest?: Remembered): Nft {
    const { contract, standard, tokenId, quantity, collection, isHandedOut } = item
    const { chain, account } = holder
    const isLure = isSpam({ names: [said.name, item.name, collection], isHandedOut })
    // Nobody is asked for a picture because of what nobody wants to see.
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

  async function describeOne(holder: Holder, item: Found, late: Promise<'late'>): Promise<Nft> {
    // Nobody is asked because of what nobody wanted: who sent it would learn who looks at it.
    if (isUnwanted(item)) return nftOf(holder, item, metadataIn(item.uri))
    const said = await Promise.race([metadataOf(item.uri, askersOf(holder, item)), late])
    // What is late may have come when its picture is asked for.
    if (said === 'late')
      return nftOf(holder, item, NO_METADATA, item.uri === undefined ? undefined : { uri: item.uri })
    const image = said && pictureAt(said, item)
    return nftOf(holder, item, said ?? NO_METADATA, image === undefined ? undefined : { image })
  }

  /** Where the picture is of what says at an address what it is. */
  async function imageAt(uri: string | undefined, id: CollectibleId, askers: readonly string[]) {
    const said = await metadataOf(uri, askers)
    if (!said || isSpam({ names: [said.name], isHandedOut: false })) return undefined
    return pictureAt(said, id)
  }

  return {
    /** A page of collectibles. Those of which nobody says in time what they are go by what the chain says. */
    async describe(holder: Holder, found: readonly Found[]): Promise<Nft[]> {
      const late = setTimeout(patienceMs, 'late' as const, { ref: false })
      return Promise.all(found.map((item) => describeOne(holder, item, late)))
    },
    /**
     * The picture of a collectible that is elsewhere; undefined where there is none or it cannot be had.
     * @param find what the account holds, where nothing is remembered of it
     */
    async picture(
      holder: Holder,
      id: CollectibleId,
      find: () => Promise<Found | undefined>,
    ): Promise<Asset | undefined> {
      const askers = askersOf(holder, id)
      const known = remembered.get(keyOf(holder.chain, id))
      if (known && 'image' in known) return orNone(web.picture(known.image, askers))
      const item = known ?? (await find())
      if (!item || ('contract' in item && isUnwanted(item))) return undefined
      const image = await imageAt(item.uri, id, askers)
      return image === undefined ? undefined : orNone(web.picture(image, askers))
    },
  }
}
