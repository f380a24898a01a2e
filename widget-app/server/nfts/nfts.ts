import type { Asset } from '@airlock/kit/server'
import type { Nfts } from '../../shared/blockchain.ts'
import { type CachedValue, createValueCache } from '../cache/valueCache.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import { type AccountOnChain, createDescriptions } from './described.ts'
import type { CollectibleId, NftSource } from './found.ts'
import type { Web } from './web.ts'

/** The collectibles of accounts. */
export interface Collectibles {
  /** Resolves to a page of an account's collectibles, read at most every 15 s. Empty on chains without a source. */
  of(chain: Chain, account: string, cursor: string | undefined): Promise<CachedValue<Nfts>>
  /**
   * Resolves to the image whose path `of` returned; undefined if there is none or it is unavailable. No request is
   * made for a collectible that `of` did not list and the account does not hold.
   */
  picture(owner: AccountOnChain, id: CollectibleId): Promise<Asset | undefined>
}

interface Options {
  sources: Readonly<Partial<Record<ChainNamespace, NftSource>>>
  web: Web
  /** How long a page waits for off-chain metadata. */
  patienceMs?: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const FRESH_MS = 15_000
/** The maximum total length of cached texts, of all accounts together. */
const KEPT = 32_000_000
/** The cost of a collectible besides its texts. */
const OVERHEAD = 200

const EMPTY: CachedValue<Nfts> = { value: { data: [], next: null, listed: false }, ageMs: 0 }

const weigh = ({ data }: Nfts): number =>
  data.reduce(
    (sum, { name, collection, picture }) =>
      sum + OVERHEAD + name.length + (collection?.length ?? 0) + (picture?.length ?? 0),
    OVERHEAD,
  )

export function createCollectibles({ sources, web, patienceMs, now }: Options): Collectibles {
  const cache = createValueCache<Nfts>({ freshMs: FRESH_MS, max: KEPT, weigh, ...(now && { now }) })
  const descriptions = createDescriptions({ web, ...(patienceMs !== undefined && { patienceMs }) })

  async function page(source: NftSource, chain: Chain, account: string, cursor: string | undefined) {
    const { found, next } = await source.page(chain, account, cursor)
    return { data: await descriptions.describe({ chain, account }, found), next }
  }

  return {
    async of(chain, account, cursor) {
      const source = sources[chain.namespace]
      if (!source?.isListed(chain)) return EMPTY
      const key = [chain.key, account, cursor ?? ''].join(' ')
      return cache.read(key, () => page(source, chain, account, cursor))
    },
    async picture(owner, id) {
      const { chain, account } = owner
      const source = sources[chain.namespace]
      if (!source?.isListed(chain)) return undefined
      return descriptions.picture(owner, id, async () => source.held?.(chain, account, id))
    },
  }
}
