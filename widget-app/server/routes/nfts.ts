import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Nfts } from '../../shared/blockchain.ts'
import type { CachedValue } from '../cache/valueCache.ts'
import type { Server } from '../context.ts'
import { answerPage } from './page.ts'
import { pictureFor } from './pictures.ts'

const PATH = '/v1/account/:address/nfts'

/** Adds the project to image paths, because image routes require it like every other call. */
function forWidget({ value, ...age }: CachedValue<Nfts>, projectId: string): CachedValue<Nfts> {
  const data = value.data.map((nft) => ({ ...nft, picture: pictureFor(projectId, nft.picture) }))
  return { value: { ...value, data }, ...age }
}

/** `GET /v1/account/{address}/nfts?chainId&cursor`: an account's collectibles on a chain. */
export const nftsRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>().get(PATH, (context) =>
    answerPage(context, server, context.req.param('address'), async ({ chain, account, cursor, projectId }) =>
      forWidget(await server.collectibles.of(chain, account, cursor), projectId),
    ),
  )
