import type { Bindings } from '@airlock/server-kit'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { answerPage } from './page.ts'

/** `GET /v1/account/{account}/history?chainId&cursor`: what an account did on a chain, the newest first. */
export const historyRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>().get('/v1/account/:account/history', (context) =>
    answerPage(context, server, context.req.param('account'), server.histories.of),
  )
