import type { Bindings } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Reading } from '../cache/readings.ts'
import { OutboundError } from '../outbound/error.ts'
import { refuse } from './project.ts'

/** Where a source does not say itself when to ask again. */
const PAUSE_MS = 10_000

/** Answers 503 with `Retry-After`: nothing that was asked for could be read. */
export function refuseAway(context: Context<Bindings>, error: OutboundError): Response {
  const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? PAUSE_MS) / 1000))
  return refuse(context, 503, 'chain-unavailable', 'The chain cannot be reached.', {
    'Retry-After': String(seconds),
  })
}

/** Answers by what is read, or says that the source of it is away. */
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

/** For how many seconds what is answered could not be read again (R9); nothing while it is current. */
export const oldOf = ({ ageMs, isOld }: Omit<Reading<unknown>, 'value'>) =>
  isOld ? { old: Math.floor(ageMs / 1000) } : {}

/** What is read for one account is nobody else's; `Age` says how many seconds ago it was read. */
export const readingHeaders = (ageMs: number) => ({
  'Cache-Control': 'no-store',
  Age: String(Math.floor(ageMs / 1000)),
})
