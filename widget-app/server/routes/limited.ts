import { type Bindings, clientKey, type Project } from '@airlock/server-kit'
import type { Context } from 'hono'
import type { Server } from '../context.ts'
import { weightOf } from '../limits/weights.ts'
import { refuse } from './project.ts'

/**
 * Lets calls pass that ask a chain, while client and project are within their limits, or says with 429 when to come again.
 * @param questions how many the request has; each counts for as much as its route does (see limits/weights.ts)
 */
export async function withinLimits(
  context: Context<Bindings>,
  { limits, addressOf }: Pick<Server, 'limits' | 'addressOf'>,
  { id: projectId }: Pick<Project, 'id'>,
  questions: number,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const client = clientKey(addressOf(context.req.raw.headers, context.env))
  const calls = weightOf(context.req.routePath, questions)
  const waitS = await limits.take({ projectId, client }, calls)
  if (waitS === undefined) return answer()
  return refuse(context, 429, 'rate-limited', `Please try again after ${waitS} seconds`, {
    'Retry-After': String(waitS),
  })
}
