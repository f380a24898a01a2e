import { Hono } from 'hono'
import type { Bindings, Server } from './context.ts'
import { COMMON_HEADERS } from './headers/common.ts'
import { requestLog } from './requestLog.ts'
import { configRoute } from './routes/config.ts'
import { entryRoute } from './routes/entry.ts'
import { filesRoute } from './routes/files.ts'
import { healthRoute } from './routes/health.ts'
import { originsRoute } from './routes/origins.ts'

/** The widget server as one fetch handler. */
export function createApp(server: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use(requestLog(server.log))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    if (server.isStopping()) context.res.headers.set('Connection', 'close')
  })
  app.route('/', healthRoute(server))
  app.route('/', entryRoute(server))
  app.route('/', originsRoute(server))
  app.route('/', configRoute(server))
  app.route('/', filesRoute(server))
  // Not to be stored: while a release is rolled out, the next replica may have what this one does not.
  app.notFound((context) =>
    context.json({ error: { code: 'not-found', message: 'There is nothing at this address.' } }, 404, {
      'Cache-Control': 'no-store',
    }),
  )
  app.onError((error, context) => {
    server.log.error({ err: error }, 'request failed')
    return context.json({ error: { code: 'internal', message: 'Internal error' } }, 500)
  })
  return app
}
