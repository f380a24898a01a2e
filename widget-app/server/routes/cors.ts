import { matchOrigin } from '@airlock/host-sdk/bridge'
import { type Bindings, type Project, readUrl } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Server } from '../context.ts'

/** Whether a page belongs to the widget itself. Clients other than browsers send no origin. */
function isOurs(origin: string, headers: Headers): boolean {
  return headers.get('Sec-Fetch-Site') === 'same-origin' || new URL(origin).host === headers.get('Host')
}

/**
 * The headers with which a page of a project, or the secure frame, may read a response; undefined for any other page,
 * which may not call this API.
 */
export function corsOf(
  { req }: Context<Bindings>,
  { origins }: Pick<Project, 'origins'>,
  { secureUrl }: Server['environment'],
): Readonly<Record<string, string>> | undefined {
  const origin = req.header('Origin')
  const vary = { Vary: 'Origin' }
  if (origin === undefined) return vary
  if (matchOrigin(origins, origin) || origin === secureUrl) {
    return { ...vary, 'Access-Control-Allow-Origin': origin }
  }
  return readUrl(origin) && isOurs(origin, req.raw.headers) ? vary : undefined
}
