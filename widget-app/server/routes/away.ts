import type { Bindings } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { CachedValue } from '../cache/valueCache.ts'
import { OutboundError } from '../outbound/error.ts'
import { refuse } from './project.ts'

/** The default if the source gives no time. */
const PAUSE_MS = 10_000

/** Responds 503 with `Retry-After`: no requested data could be read. */
export function refuseAway(context: Context<Bindings>, error: OutboundError): Response {
  const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? PAUSE_MS) / 1000))
  return refuse(context, 503, 'chain-unavailable', 'The chain cannot be reached.', {
    'Retry-After': String(seconds),
  })
}

/** Responds with the result of a read, or with 503 if its source is unavailable. */
export async function orAway(
  context: Context<Bindings>,
  log: Pick<Logger, 'warn'>,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    log.warn({ problem: error.message, route: context.req.routePath }, 'a source did not answer')
    return refuseAway(context, error)
  }
}

/** The age in seconds of data that could not be refreshed (R9); absent while it is current. */
export const oldOf = ({ ageMs, isOld }: Omit<CachedValue<unknown>, 'value'>) =>
  isOld ? { old: Math.floor(ageMs / 1000) } : {}

/** The data of an account is private to the caller. `Age` is its age in seconds. */
export const readingHeaders = (ageMs: number) => ({
  'Cache-Control': 'no-store',
  Age: String(Math.floor(ageMs / 1000)),
})
