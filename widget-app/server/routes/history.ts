import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { History } from '../../shared/blockchain.ts'
import type { Reading } from '../cache/readings.ts'
import type { Server } from '../context.ts'
import { answerPage } from './page.ts'
import { withTransferIcons } from './pictures.ts'

/** Pictures that this server shows are asked for by project, as everything else. */
function forWidget({ value, ...age }: Reading<History>, projectId: string): Reading<History> {
  return { value: { ...value, data: withTransferIcons(projectId, value.data) }, ...age }
}

/** `GET /v1/account/{account}/history?chainId&cursor`: what an account did on a chain, the newest first. */
export const historyRoute = (server: Server): Hono<Bindings> =>
  new Hono<Bindings>().get('/v1/account/:account/history', (context) =>
    answerPage(context, server, context.req.param('account'), async ({ chain, account, cursor, projectId }) =>
      forWidget(await server.histories.of(chain, account, cursor), projectId),
    ),
  )
