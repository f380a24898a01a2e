import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { ApiProblem } from '../problem.ts'

/** Codes of the system and SQLSTATEs that mean: the database is away, full, or changing over (R26). */
const AWAY = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['08000', '08001', '08003', '08004', '08006', '25006', '53300', '57P01', '57P02', '57P03'],
])
/** What pg and PGlite say without a code. */
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is closed|not queryable|cannot use a pool after|driver has already been destroyed/i

const RETRY_MS = 2_000

function isAway(error: unknown): boolean {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  // Connecting to several addresses fails with all of their errors.
  if (errors?.some(isAway)) return true
  return AWAY.has(code ?? '') || AWAY_WORDS.test(message ?? '')
}

function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof HTTPException) return new ApiProblem('invalid', 'The request cannot be read.')
  if (isAway(error))
    return new ApiProblem('unavailable', 'Please try again in a moment.', { retryAfterMs: RETRY_MS })
  return new ApiProblem('internal', 'Internal error')
}

/** Not the whole error: what a database adds to one quotes the row that it is about. */
function factsOf(error: unknown) {
  const { name, message, code, stack } = error as Partial<Error> & { code?: string }
  return { error: { name, message, code, stack } }
}

/** Turns whatever was thrown into an answer that says no more than its caller may know. */
export function answerFailure(error: unknown, context: Context, log: Logger): Response {
  const problem = problemOf(error)
  if (problem.status >= 500) log.error({ code: problem.code, ...factsOf(error) }, 'request failed')
  const wait = problem.extras.retryAfterMs
  if (wait !== undefined) context.header('Retry-After', String(Math.ceil(wait / 1000)))
  if (problem.status === 401) context.header('WWW-Authenticate', 'DPoP algs="ES256"')
  return context.json(problem.body, problem.status)
}
