import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Answered } from './metrics/metrics.ts'

/** Values attached to a request: the id of its project, once that project is known to exist. */
export interface Bindings {
  Variables: { projectId?: string }
}

/** Monitoring calls these every few seconds. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Logs one line a request: its route, status, duration and project. Probes are logged only at level `debug`.
 *
 * @param onAnswer called for each request too
 */
export function requestLog(log: Logger, onAnswer?: (request: Answered) => void): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    await next()
    context.header('X-Request-Id', requestId)
    // The route of the last handler that ran, which is the one that responded.
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
