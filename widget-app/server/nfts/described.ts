import { setTimeout } from 'node:timers/promises'
import type { Asset } from '@airlock/server-kit'
import type { Nft } from '../../shared/blockchain.ts'
import { chainKey } from '../cache/chainKey.ts'
import { createLru } from '../cache/lru.ts'
import type { Chain } from '../chains/chain.ts'
import { SourceProblem } from '../sources/problem.ts'
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

const pathOf = ({ id }: Chain, { contract, standard, tokenId }: CollectibleId) =>
  `${NFT_IMAGE}/${id}:${contract}/${standard}/${tokenId}`

/** What there is of something that somebody else says; undefined where it cannot be had. */
async function orNone<Value>(saying: Promise<Value>): Promise<Value | undefined> {
  try {
    return await saying
  } catch (error) {
    if (error instanceof SourceProblem) return undefined
    throw error
  }
}

/** What collectibles say of themselves, in the chain or elsewhere. */
export function createDescriptions({ web, patienceMs = PATIENCE_MS }: Options) {
  const pictures = createLru<string>(REMEMBERED, (uri) => 200 + uri.length)
  const keyOf = (chain: Chain, id: CollectibleId) => `${chainKey(chain)} ${pathOf(chain, id)}`

  async function metadataOf(uri: string | undefined): Promise<Metadata | undefined> {
    if (uri === undefined || !web.reaches(uri)) return metadataIn(uri)
    return orNone(web.metadata(uri))
  }

  /** The address of a picture that somebody may be asked for, its id put in. */
  function pictureAt({ image }: Metadata, { standard, tokenId }: CollectibleId): string | undefined {
    const uri = image !== undefined && standard === 'erc1155' ? withId(image, tokenId) : image
    return uri !== undefined && web.reaches(uri) ? uri : undefined
  }

  function nftOf(chain: Chain, item: Found, said: Metadata): Nft {
    const { contract, standard, tokenId, quantity, collection, isHandedOut } = item
    const name = said.name ?? item.name
    const elsewhere = said.picture === null ? pictureAt(said, item) : undefined
    if (elsewhere !== undefined) pictures.set(keyOf(chain, item), elsewhere)
    return {
      chainId: chain.id,
      contract: `${chain.id}:${contract}`,
      tokenId,
      standard,
      quantity,
      name: name ?? titleOf(collection, tokenId),
      collection,
      picture: elsewhere === undefined ? said.picture : pathOf(chain, item),
      isSpam: isSpam({ names: [said.name, item.name, collection], isHandedOut }),
    }
  }

  return {
    /** A page of collectibles. Those of which nobody says in time what they are go by what the chain says. */
    async describe(chain: Chain, found: readonly Found[]): Promise<Nft[]> {
      const late = setTimeout(patienceMs, undefined, { ref: false })
      return Promise.all(
        found.map(async (item) => {
          // Nobody is asked because of what nobody wanted: who sent it would learn who looks at it.
          const isUnwanted = isSpam({ names: [item.name, item.collection], isHandedOut: item.isHandedOut })
          const saying = isUnwanted ? metadataIn(item.uri) : Promise.race([metadataOf(item.uri), late])
          return nftOf(chain, item, (await saying) ?? NO_METADATA)
        }),
      )
    },
    /** The picture of a collectible that is elsewhere; undefined where there is none or it cannot be had. */
    async picture(
      chain: Chain,
      id: CollectibleId,
      uriOf: () => Promise<string | undefined>,
    ): Promise<Asset | undefined> {
      let uri = pictures.get(keyOf(chain, id))
      if (uri === undefined) {
        const said = await metadataOf(await uriOf())
        uri = said && pictureAt(said, id)
      }
      return uri === undefined ? undefined : orNone(web.picture(uri))
    },
  }
}
