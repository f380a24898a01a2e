import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { History } from '../../shared/blockchain.ts'
import type { CachedValue } from '../cache/valueCache.ts'
import type { Server } from '../context.ts'
import { answerPage } from './page.ts'
import { withTransferIcons } from './pictures.ts'

/** Adds the project to image paths, because image routes require it like every other call. */
function forWidget({ value, ...age }: CachedValue<History>, projectId: string): CachedValue<History> {
  return { value: { ...value, data: withTransferIcons(projectId, value.data) }, ...age }
}

/** `GET /v1/account/{account}/history?chainId&cursor`: an account's history on a chain, newest first. */
export const historyRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>().get('/v1/account/:account/history', (context) =>
    answerPage(context, server, context.req.param('account'), async ({ chain, account, cursor, projectId }) =>
      forWidget(await server.histories.of(chain, account, cursor), projectId),
    ),
  )
