import { type Bindings, clientKey, type Project } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Server } from '../context.ts'
import { weightOf } from '../limits/weights.ts'
import { refuse } from './project.ts'

/**
 * Whether a browser says that a page asks: of another origin or to be written to by `Origin`, of its own by
 * `Sec-Fetch-Site`. Anybody can write both: this keeps apart who does not pretend.
 */
const isPage = (headers: Headers) => headers.has('Origin') || headers.has('Sec-Fetch-Site')

/**
 * Lets calls pass that ask a chain, while client and project are within their limits, or says with 429 when to come again.
 * @param questions how many the request has; each counts for as much as its route does (limits/weights.ts), and those of
 * JSON-RPC for what they cost (limits/callWeights.ts)
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
