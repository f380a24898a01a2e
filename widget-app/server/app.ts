import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Assets } from './assets/load.ts'
import type { Environment } from './config/environment.ts'
import { COMMON_HEADERS } from './headers/common.ts'
import type { Projects } from './projects/project.ts'
import { requestLog } from './requestLog.ts'
import { configRoute } from './routes/config.ts'
import { entryRoute } from './routes/entry.ts'
import { filesRoute } from './routes/files.ts'
import { healthRoute } from './routes/health.ts'
import { originsRoute } from './routes/origins.ts'

/** What the routes read. Everything is known at the start but whether the server is stopping. */
export interface Server {
  environment: Pick<Environment, 'mode' | 'secureUrl'>
  projects: Projects
  assets: Assets
  log: Logger
  isStopping: () => boolean
}

/** What a request carries along: the id of its project, once it is known to exist. */
export interface Bindings {
  Variables: { projectId?: string }
}

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
  app.notFound((context) =>
    context.json({ error: { code: 'not-found', message: 'There is nothing at this address.' } }, 404),
  )
  app.onError((error, context) => {
    server.log.error({ err: error }, 'request failed')
    return context.json({ error: { code: 'internal', message: 'Internal error' } }, 500)
  })
  return app
}
