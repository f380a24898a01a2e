import { type Bindings, clientKey, type Project } from '@airlock/server-kit'
import type { Context } from 'hono'
import type { Server } from '../context.ts'
import { refuse } from './project.ts'

/**
 * Lets calls pass that ask a chain, while client and project are within their limits, or says with 429 when to come again.
 * @param calls how many of them the request makes
 */
export async function withinLimits(
  context: Context<Bindings>,
  { limits, addressOf }: Pick<Server, 'limits' | 'addressOf'>,
  { id: projectId }: Pick<Project, 'id'>,
  calls: number,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const client = clientKey(addressOf(context.req.raw.headers, context.env))
  const waitS = await limits.take({ projectId, client }, calls)
  if (waitS === undefined) return answer()
  return refuse(context, 429, 'rate-limited', `Please try again after ${waitS} seconds`, {
    'Retry-After': String(waitS),
  })
}
