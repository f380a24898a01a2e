import type { Bindings, Project } from '@airlock/kit/server'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { CachedValue } from '../cache/valueCache.ts'
import { isAccount } from '../chains/addresses.ts'
import type { Chain } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { CursorProblem } from '../paging/cursor.ts'
import { readAccount } from './accountParam.ts'
import { oldOf, orAway, readingHeaders } from './away.ts'
import { withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

const PageQuery = z.strictObject({
  ...CallerQuery.shape,
  chainId: z.optional(z.string()),
  cursor: z.optional(z.string()),
  clientId: z.optional(z.string()),
  // A parameter of the specification's history call, which has no effect here.
  onramp: z.optional(z.string()),
  cache: z.optional(z.string()),
})

const EMPTY = { data: [], next: null, listed: false }

interface PageRequest {
  chain: Chain
  account: string
  cursor: string | undefined
  projectId: string
}

type Pages = (asked: PageRequest) => Promise<CachedValue<object>>

/** Responds with a page of an account's data, for `…/{account}/…?chainId&cursor`: `{ data, next }`. */
export function answerPage(
  context: Context<Bindings>,
  server: Pick<Server, 'projects' | 'log' | 'chains' | 'limits' | 'addressOf'>,
  text: string,
  pages: Pages,
): Response | Promise<Response> {
  async function page(project: Project): Promise<Response> {
    const read = readQuery(PageQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const account = readAccount(text, read.query.chainId)
    if ('wrong' in account) return refuse(context, 400, 'account-invalid', account.wrong)
    const chain = server.chains.find(project, account.chainId)
    if (!chain || chain.history === 'none') return context.json(EMPTY, 200, readingHeaders(0))
    if (!isAccount(chain.namespace, account.address))
      return refuse(context, 400, 'account-invalid', 'This is no address of an account of the chain.')
    try {
      const { cursor } = read.query
      const { value, ...age } = await pages({
        chain,
        account: account.address,
        cursor,
        projectId: project.id,
      })
      return context.json({ ...value, ...oldOf(age) }, 200, readingHeaders(age.ageMs))
    } catch (error) {
      if (!(error instanceof CursorProblem)) throw error
      return refuse(context, 400, 'cursor-invalid', error.message)
    }
  }

  return forProject(context, server.projects, (project) =>
    withinLimits(context, server, project, 1, () => orAway(context, server.log, () => page(project))),
  )
}
