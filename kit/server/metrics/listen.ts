import { Hono } from 'hono'
import type { Logger } from 'pino'
import { listen } from '../listen/listen.ts'
import type { Drainable } from '../listen/shutdown.ts'
import type { Metrics } from './metrics.ts'
import type { MetricsAddress } from './variables.ts'

/** Serves `GET /metrics` only. The public port does not serve it, and this port serves nothing else. */
export function metricsApp(metrics: Metrics, log: Logger): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )
  app.onError((error, context) => {
    log.error({ err: error }, 'metrics cannot be written')
    return context.text('Internal error', 500)
  })
  return app
}

/** Prometheus and people who inspect the metrics are few, and send their request at once. */
const CONNECTIONS = { most: 64, headersMs: 5_000, idleMs: 65_000 }

/** Serves metrics on a port of their own. */
export const listenForMetrics = (
  metrics: Metrics,
  { host, port }: MetricsAddress,
  log: Logger,
): Promise<Drainable[]> =>
  listen(metricsApp(metrics, log).fetch, {
    mode: 'production',
    host,
    port,
    variable: 'AIRLOCK_METRICS_PORT',
    hostVariable: 'AIRLOCK_METRICS_HOST',
    connections: CONNECTIONS,
  })
