import { type Bindings, createBase, healthRoute, securityTextRoute } from '@airlock/kit/server'
import type { Hono } from 'hono'
import type { Server } from './context.ts'
import { documentRoutes } from './routes/documents.ts'
import { filesRoute } from './routes/files.ts'
import { reportsRoute } from './routes/reports.ts'

/** The secure frame's server as one fetch handler: documents, files and the API under `/api`. */
export function createApp(server: Server, api: Hono): Hono<Bindings> {
  const app = createBase(server)
  app.route('/', healthRoute(server))
  app.route('/', securityTextRoute(server.environment.securityContact))
  app.route('/', documentRoutes(server))
  app.route('/', filesRoute(server))
  app.route('/', reportsRoute(server))
  app.route('/', api)
  return app
}
