import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Answered } from './metrics/metrics.ts'

/** What a request carries along: the id of its project, once it is known to exist. */
export interface Bindings {
  Variables: { projectId?: string }
}

/** Asked every few seconds by whatever watches the server. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * One line a request: which route answered what, how fast, for which project. Probes are only seen at `debug`.
 * @param onAnswer called for each request too
 */
export function requestLog(log: Logger, onAnswer?: (request: Answered) => void): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    await next()
    context.header('X-Request-Id', requestId)
    // Of the handler that was reached last: it has answered.
    const route = routePath(context)
    const level = PROBES.has(route) ? 'debug' : 'info'
    const answered: Answered = {
      method: context.req.method,
      route,
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    }
    log[level]({ requestId, ...answered, projectId: context.get('projectId') }, 'request')
    onAnswer?.(answered)
  }
}
