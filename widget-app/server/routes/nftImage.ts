import { type Bindings, type Project, respondWithAsset } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { Nft } from '../../shared/blockchain.ts'
import { isAccount } from '../chains/addresses.ts'
import type { Server } from '../context.ts'
import { NFT_IMAGE } from '../nfts/described.ts'
import { splitAccount } from './accountParam.ts'
import { orAway } from './away.ts'
import { withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'
import { IMAGE_HEADERS } from './registry.ts'

/** The collectible and its holder. The image's URL comes from the chain, never from the caller. */
const Params = z.object({
  contract: Nft.shape.contract,
  standard: Nft.shape.standard,
  tokenId: Nft.shape.tokenId.check(z.regex(/^[1-9A-HJ-NP-Za-km-z0]+$/)),
  account: z.string(),
})

/** An image changes when its collectible is revealed. It is for the widget alone: no page needs it. */
const HEADERS = {
  ...IMAGE_HEADERS,
  'Cache-Control': 'private, max-age=3600',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * `GET /v1/nft-image/{contract as CAIP-10}/{standard}/{tokenId}/{account}`: off-chain images of collectibles. Only
 * for items that were listed here or that the account holds, so callers cannot choose what this server requests.
 */
export function nftImageRoute(server: Server): Hono<Bindings> {
  const unknown = (context: Context<Bindings>) =>
    refuse(context, 404, 'image-unknown', 'There is no picture of this collectible.')

  async function picture(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(CallerQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const params = Params.safeParse(context.req.param())
    const { chainId, address: contract } = (params.data && splitAccount(params.data.contract)) ?? {}
    const chain = chainId === undefined ? undefined : server.chains.find(project, chainId)
    if (!chain || !params.data || contract === undefined) return unknown(context)
    const { standard, tokenId, account } = params.data
    if (!isAccount(chain.namespace, account)) return unknown(context)
    const asset = await server.collectibles.picture({ chain, account }, { contract, standard, tokenId })
    return asset ? respondWithAsset(context, asset, HEADERS) : unknown(context)
  }

  return new Hono<Bindings>().get(`${NFT_IMAGE}/:contract/:standard/:tokenId/:account`, (context) =>
    forProject(context, server.projects, (project) =>
      withinLimits(context, server, project, 1, () =>
        orAway(context, server.log, () => picture(context, project)),
      ),
    ),
  )
}
