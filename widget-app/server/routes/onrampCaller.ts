import { type Bindings, clientKey, type Project } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Server } from '../context.ts'
import type { Limits } from '../limits/limits.ts'
import { isPage } from './limited.ts'
import { refuse } from './project.ts'

const isForeign = ({ req }: Context<Bindings>) =>
  !['same-origin', undefined].includes(req.header('Sec-Fetch-Site'))

/** The one type that a page of another site cannot send without asking first. */
const isJson = ({ req }: Context<Bindings>) =>
  /^application\/json\s*(?:;|$)/i.test(req.header('Content-Type') ?? '')

/** Refuses what a page of another site posts: it would ask the operator's providers, or make sessions there. */
export function refuseForeign(context: Context<Bindings>): Response | undefined {
  if (isForeign(context))
    return refuse(context, 403, 'onramp-foreign', 'Only the widget itself asks providers.')
  if (!isJson(context))
    return refuse(context, 400, 'body-invalid', 'The body has to be of the Content-Type application/json.')
  return undefined
}

/** Counts a call to a provider, and refuses it beyond the limits. */
export async function refuseTooMany(
  context: Context<Bindings>,
  { addressOf }: Pick<Server, 'addressOf'>,
  { id: projectId }: Pick<Project, 'id'>,
  limits: Limits,
): Promise<Response | undefined> {
  const { headers } = context.req.raw
  const client = clientKey(addressOf(headers, context.env))
  const waitS = await limits.take({ projectId, client, isPage: isPage(headers) }, 1)
  if (waitS === undefined) return undefined
  return refuse(context, 429, 'rate-limited', `Please try again after ${waitS} seconds`, {
    'Retry-After': String(waitS),
  })
}
