import { type Bindings, clientKey, type Project } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Server } from '../context.ts'
import { weightOf } from '../limits/weights.ts'
import { refuse } from './project.ts'

/**
 * Whether a browser reports that a page makes the call: `Origin` for another origin or a write, `Sec-Fetch-Site` for
 * the same origin. Any client can forge both, so this only separates honest clients.
 */
export const isPage = (headers: Headers) => headers.has('Origin') || headers.has('Sec-Fetch-Site')

/**
 * Admits calls to a chain while client and project are within their limits. Otherwise responds 429 with Retry-After.
 *
 * @param questions the number of questions in the request; each has its route's weight (limits/weights.ts), and
 * JSON-RPC calls have the weight of their method (limits/callWeights.ts)
 */
export async function withinLimits(
  context: Context<Bindings>,
  { limits, addressOf }: Pick<Server, 'limits' | 'addressOf'>,
  { id: projectId }: Pick<Project, 'id'>,
  questions: number,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const { headers } = context.req.raw
  const client = clientKey(addressOf(headers, context.env))
  const calls = weightOf(context.req.routePath, questions)
  const waitS = await limits.take({ projectId, client, isPage: isPage(headers) }, calls)
  if (waitS === undefined) return answer()
  if (!Number.isFinite(waitS))
    return refuse(
      context,
      413,
      'too-costly',
      `This counts for ${calls} calls. Ask for fewer calls or fewer blocks at once.`,
    )
  return refuse(context, 429, 'rate-limited', `Please try again after ${waitS} seconds`, {
    'Retry-After': String(waitS),
  })
}
