import { Hono } from 'hono'
import type { Base } from './app.ts'
import type { Bindings } from './requestLog.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

interface Health extends Pick<Base, 'isStopping'> {
  /** Whether the server can serve. The reason is only logged, because these routes are public. */
  isReady: () => boolean
}

/** `/healthz`: the process runs. `/readyz`: it can serve and is not about to stop. */
export function healthRoute({ isReady, isStopping }: Health): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/healthz', (context) => context.json({ status: 'up' }, 200, NO_STORE))
  app.get('/readyz', (context) => {
    const status = isReady() && !isStopping() ? 'ready' : 'not-ready'
    return context.json({ status }, status === 'ready' ? 200 : 503, NO_STORE)
  })
  return app
}
