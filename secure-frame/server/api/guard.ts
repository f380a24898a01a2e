import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { CALLS } from '../../shared/calls.ts'
import { ApiProblem } from '../problem/problem.ts'

const foreign = () => new ApiProblem('origin-not-allowed', 'Only the secure frame itself may call this.')

/**
 * Accepts calls only from pages of our own origin (SEC-38, SEC-39). There are no CORS headers, preflights are
 * refused, and the headers with which browsers report a call's origin must match. Browsers omit `Origin` only in a
 * same-origin GET; every other request must have it.
 */
export function ownPagesOnly(origin: string): MiddlewareHandler {
  return async ({ req }, next) => {
    const from = req.header('Origin')
    const isNamed = from === origin || (from === undefined && req.method === 'GET')
    const site = req.header('Sec-Fetch-Site')
    if (!isNamed || (site !== undefined && site !== 'same-origin') || req.method === 'OPTIONS')
      throw foreign()
    await next()
  }
}

const RETRY_MS = 5_000

/** A replica whose keys, secrets or clock differ from the others' would do harm with any call (R28). */
export function servingOnly(mayServe: () => boolean): MiddlewareHandler {
  return async (_, next) => {
    if (!mayServe())
      throw new ApiProblem('unavailable', 'Please try again in a moment.', { retryAfterMs: RETRY_MS })
    await next()
  }
}

/** A form or a beacon can send other content types without a preflight. Our own pages never do. */
export const jsonOnly: MiddlewareHandler = async ({ req }, next) => {
  if (
    req.method === 'POST' &&
    !/^application\/json(?:;\s*charset=utf-8)?$/i.test(req.header('Content-Type') ?? '')
  )
    throw new ApiProblem('invalid', 'The body has to be application/json.')
  await next()
}

const KB = 1024
const BYTES = 16 * KB
/** The display of a ticket and the calls of a user operation may be large. All other bodies are small. */
const LARGE_BYTES = new Map<string, number>([
  [CALLS.createTicket.path, 2048 * KB],
  [CALLS.askBundler.path, 128 * KB],
])

const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiProblem('invalid', 'The body is too large.')
    },
  })

const limitSmall = limited(BYTES)
const limitLarge = new Map([...LARGE_BYTES].map(([path, bytes]) => [path, limited(bytes)]))

export const limitBody: MiddlewareHandler = (context, next) =>
  (limitLarge.get(context.req.path) ?? limitSmall)(context, next)
