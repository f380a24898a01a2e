import { Hono } from 'hono'
import type { Base } from './app.ts'
import type { Bindings } from './requestLog.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

interface Health extends Pick<Base, 'isStopping'> {
  /** Why the server cannot serve, as a sentence; null when it can. */
  notReady: () => string | null | Promise<string | null>
}

/** `/healthz`: the process is up. `/readyz`: it can serve, and is not about to stop. */
export function healthRoute({ notReady, isStopping }: Health): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/healthz', (context) => context.json({ status: 'up' }, 200, NO_STORE))
  app.get('/readyz', async (context) => {
    if (isStopping())
      return context.json({ status: 'stopping', reason: 'The server is shutting down.' }, 503, NO_STORE)
    const reason = await notReady()
    if (reason !== null) return context.json({ status: 'incomplete', reason }, 503, NO_STORE)
    return context.json({ status: 'ready' }, 200, NO_STORE)
  })
  return app
}
