import type { Bindings } from '@airlock/server-kit'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Server } from '../context.ts'
import { answerPage } from './page.ts'

const PATH = '/v1/account/:address/nfts'

/** `GET /v1/account/{address}/nfts?chainId&cursor`: the collectibles that an account holds on a chain. */
export const nftsRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>()
    .use(PATH, compress())
    .get(PATH, (context) => answerPage(context, server, context.req.param('address'), server.collectibles.of))
