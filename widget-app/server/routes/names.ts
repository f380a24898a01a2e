import { type Bindings, clientKey, type Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { ClaimReason, Refused } from '../../shared/names/api.ts'
import type { Server } from '../context.ts'
import { nameWords } from '../messages/en/names.ts'
import { ClaimBody } from '../names/readClaim.ts'
import { orAway } from './away.ts'
import { isPage, withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'
import { CallerQuery, readQuery } from './query.ts'

const BODY_BYTES = 131_072
const NOT_KEPT = { 'Cache-Control': 'no-store' }

const ClaimQuery = z.strictObject({
  ...CallerQuery.shape,
  clientId: z.optional(z.string()),
  apiVersion: z.optional(z.literal('2', 'has to be 2.')),
})
const SuggestionsQuery = z.strictObject({ ...ClaimQuery.shape, zone: z.optional(z.string()) })

/** The HTTP status of a refusal: 400 unless another one says more. */
const STATUSES: Partial<Record<ClaimReason, 401 | 404 | 409 | 429>> = {
  busy: 429,
  none: 404,
  owned: 409,
  replayed: 409,
  signature: 401,
  taken: 409,
}

/** A refusal in the form of the specification. */
function refuseClaim(
  context: Context<Bindings>,
  { reason, fields }: Refused,
  headers: Record<string, string> = {},
): Response {
  const one = { name: reason, description: nameWords[reason] }
  const reasons = fields ? fields.map((field) => ({ ...one, field })) : [one]
  return context.json({ status: 'FAILED', reasons }, STATUSES[reason] ?? 400, { ...NOT_KEPT, ...headers })
}

/**
 * `POST /v1/profile/account?projectId` `{coin_type, address, message, signature, recipient_signature?}`: registers a
 * name, or changes or transfers one's own (shared/names/claim.ts). `GET /v1/profile/suggestions/{name}?zone`: names
 * like the typed one.
 */
export function namesRoute(server: Server): Hono<Bindings> {
  const { projects, log, accountNames, nameLimits, addressOf } = server

  async function claim(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(ClaimQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const { headers } = context.req.raw
    const caller = {
      projectId: project.id,
      client: clientKey(addressOf(headers, context.env)),
      isPage: isPage(headers),
    }
    const waitS = await nameLimits.take(caller, 1)
    if (waitS !== undefined) return refuseClaim(context, { reason: 'busy' }, { 'Retry-After': String(waitS) })
    const body = z.safeParse(ClaimBody, await context.req.json().catch(() => undefined))
    if (!body.success) return refuseClaim(context, { reason: 'body' })
    return orAway(context, log, async () => {
      const result = await accountNames.claim(project, body.data)
      return 'reason' in result ? refuseClaim(context, result) : context.json(result.profile, 200, NOT_KEPT)
    })
  }

  async function suggestions(context: Context<Bindings>, project: Project): Promise<Response> {
    const read = readQuery(SuggestionsQuery, context.req.query())
    if ('wrong' in read) return refuse(context, 400, 'query-invalid', read.wrong)
    const name = context.req.param('name') ?? ''
    return orAway(context, log, async () =>
      context.json(
        { suggestions: await accountNames.suggest(project, name, read.query.zone) },
        200,
        NOT_KEPT,
      ),
    )
  }

  const tooLong = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) => refuseClaim(context, { reason: 'body' }),
  })
  return new Hono<Bindings>()
    .post('/v1/profile/account', tooLong, (context) =>
      forProject(context, projects, (project) => claim(context, project)),
    )
    .get('/v1/profile/suggestions/:name', (context) =>
      forProject(context, projects, (project) =>
        withinLimits(context, server, project, 1, () => suggestions(context, project)),
      ),
    )
}
