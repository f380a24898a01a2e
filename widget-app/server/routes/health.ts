import { Hono } from 'hono'
import type { Bindings, Server } from '../context.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** `/healthz`: the process is up. `/readyz`: it can serve, and is not about to stop. */
export function healthRoute({ assets, isStopping }: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/healthz', (context) => context.json({ status: 'up' }, 200, NO_STORE))
  app.get('/readyz', (context) => {
    if (isStopping())
      return context.json({ status: 'stopping', reason: 'The server is shutting down.' }, 503, NO_STORE)
    if (assets.missing.length > 0) {
      const reason = `Not built: ${assets.missing.join(' and ')}.`
      return context.json({ status: 'incomplete', reason }, 503, NO_STORE)
    }
    return context.json({ status: 'ready' }, 200, NO_STORE)
  })
  return app
}
