import type { Bindings } from '@airlock/server-kit'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Nfts } from '../../shared/blockchain.ts'
import type { Reading } from '../cache/readings.ts'
import type { Server } from '../context.ts'
import { NFT_IMAGE } from '../nfts/described.ts'
import { answerPage } from './page.ts'

const PATH = '/v1/account/:address/nfts'

/** Pictures that this server shows are asked for by project, as everything else. */
function forWidget({ value, ...age }: Reading<Nfts>, projectId: string | undefined): Reading<Nfts> {
  const query = new URLSearchParams({ projectId: projectId ?? '' })
  const data = value.data.map((nft) =>
    nft.picture?.startsWith(NFT_IMAGE) ? { ...nft, picture: `${nft.picture}?${query}` } : nft,
  )
  return { value: { ...value, data }, ...age }
}

/** `GET /v1/account/{address}/nfts?chainId&cursor`: the collectibles that an account holds on a chain. */
export const nftsRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>()
    .use(PATH, compress())
    .get(PATH, (context) =>
      answerPage(context, server, context.req.param('address'), async (chain, account, cursor) =>
        forWidget(await server.collectibles.of(chain, account, cursor), context.req.query('projectId')),
      ),
    )
