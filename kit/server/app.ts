import { Hono } from 'hono'
import type { Logger } from 'pino'
import { COMMON_HEADERS } from './headers/common.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type Bindings, requestLog } from './requestLog.ts'

/** The parts that every one of our servers has. */
export interface Base {
  log: Logger
  isStopping: () => boolean
  /** Undefined when no metrics are configured. */
  metrics?: Metrics | undefined
}

/**
 * Creates an app without routes: it logs every response, adds the common headers and masks internal errors. A route gives
 * a common header another value, or an empty one to leave it out.
 */
export function createBase({ log, isStopping, metrics }: Base): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use(requestLog(log, metrics?.answered))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      const own = context.res.headers.get(name)
      if (own === null) context.res.headers.set(name, value)
      if (own === '') context.res.headers.delete(name)
    }
    if (isStopping()) context.res.headers.set('Connection', 'close')
  })
  // Not cacheable: during a rolling release another replica may have the file that this one lacks.
  app.notFound((context) =>
    context.json({ error: { code: 'not-found', message: 'There is nothing at this address.' } }, 404, {
      'Cache-Control': 'no-store',
    }),
  )
  app.onError((error, context) => {
    log.error({ err: error }, 'request failed')
    return context.json({ error: { code: 'internal', message: 'Internal error' } }, 500)
  })
  return app
}
