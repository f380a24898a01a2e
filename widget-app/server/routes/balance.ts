import type { Bindings, Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { isAccount } from '../chains/addresses.ts'
import type { Server } from '../context.ts'
import { readAccount } from './accountParam.ts'
import { oldOf, orAway, readingHeaders } from './away.ts'
import { withinLimits } from './limited.ts'
import { withIcons } from './pictures.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

const BalanceQuery = z.strictObject({
  ...CallerQuery.shape,
  currency: z._default(z.literal('usd', 'has to be usd.'), 'usd'),
  chainId: z.optional(z.string()),
  forceUpdate: z._default(z.enum(['true', 'false'], 'has to be true or false.'), 'false'),
  clientId: z.optional(z.string()),
})

const PATH = '/v1/account/:address/balance'

/** `GET /v1/account/{address}/balance?currency=usd&chainId&forceUpdate`: an account's balances on a chain. */
export function balanceRoute(server: Server): Hono<Bindings> {
  const { projects, log, chains, balances } = server
  async function answer(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(BalanceQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const { chainId, forceUpdate } = read.query
    const account = readAccount(context.req.param('address') ?? '', chainId)
    if ('wrong' in account) return refuse(context, 400, 'account-invalid', account.wrong)
    const chain = chains.find(project, account.chainId)
    if (!chain || chain.balances === 'none')
      return context.json({ balances: [], listed: false }, 200, readingHeaders(0))
    if (!isAccount(chain.namespace, account.address))
      return refuse(context, 400, 'account-invalid', 'This is no address of an account of the chain.')
    return orAway(context, log, async () => {
      const isForced = forceUpdate === 'true'
      const { value, values24h, ...age } = await balances.of(chain, account.address, { isForced })
      return context.json(
        { balances: withIcons(project.id, value), ...(values24h && { values24h }), ...oldOf(age) },
        200,
        readingHeaders(age.ageMs),
      )
    })
  }

  return new Hono<Bindings>().get(PATH, (context) =>
    forProject(context, projects, (project) =>
      withinLimits(context, server, project, 1, () => answer(context, project)),
    ),
  )
}
