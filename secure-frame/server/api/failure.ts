import { isAway } from '@airlock/kit/server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { KeyMissing } from '../keys/envelope.ts'
import { ApiProblem } from '../problem/problem.ts'

const RETRY_MS = 2_000

function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof HTTPException) return new ApiProblem('invalid', 'The request cannot be read.')
  if (isAway(error))
    return new ApiProblem('unavailable', 'Please try again in a moment.', { retryAfterMs: RETRY_MS })
  return new ApiProblem('internal', 'Internal error')
}

/** Not the whole error: a database error may quote the row that it is about. */
function factsOf(error: unknown) {
  const { name, message, code, stack, cause } = error as Partial<Error> & { code?: string }
  const reason = cause instanceof KeyMissing ? cause.message : undefined
  return { error: { name, message, code, stack, reason } }
}

/** Logs what is the server's own fault. */
export function logFailure(error: unknown, log: Logger): void {
  const { code, status } = problemOf(error)
  if (status >= 500) log.error({ code, ...factsOf(error) }, 'request failed')
}

/** Turns a thrown value into a response that reveals nothing internal. */
export function answerFailure(error: unknown, context: Context, log: Logger): Response {
  const problem = problemOf(error)
  logFailure(error, log)
  const wait = problem.extras.retryAfterMs
  if (wait !== undefined) context.header('Retry-After', String(Math.ceil(wait / 1000)))
  if (problem.status === 401) context.header('WWW-Authenticate', 'DPoP algs="ES256"')
  return context.json(problem.body, problem.status)
}
