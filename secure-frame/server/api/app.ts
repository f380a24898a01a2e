import { Hono } from 'hono'
import { ApiProblem } from '../problem.ts'
import { answerFailure } from './failure.ts'
import { jsonOnly, limitBody, ownPagesOnly, servingOnly } from './guard.ts'
import type { Route } from './route.ts'
import { attemptRoutes } from './routes/attempts.ts'
import { deviceRoutes } from './routes/device.ts'
import { emailRoutes } from './routes/email.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { stepUpRoutes } from './routes/stepUp.ts'
import { ticketRoutes } from './routes/tickets.ts'
import { walletRoutes } from './routes/wallet.ts'
import type { Services } from './services.ts'

/** Everything that the server can be asked, as shared/api.ts tells it. */
export const routes: readonly Route[] = [
  ...attemptRoutes,
  ...deviceRoutes,
  ...sessionRoutes,
  ...stepUpRoutes,
  ...emailRoutes,
  ...walletRoutes,
  ...ticketRoutes,
]

/**
 * The API as an app of its own, to be mounted at the root of the server's. It answers with JSON only, keeps nothing of a
 * caller between two calls, and says the server's time in `Date`, so that a device with a wrong clock can count by it.
 */
export function createApi(services: Services): Hono {
  const app = new Hono()
  app.use('/api/*', async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
    context.res.headers.set('Date', new Date(services.clock()).toUTCString())
  })
  app.use('/api/*', servingOnly(services.mayServe))
  app.use('/api/*', ownPagesOnly(services.origin), jsonOnly, limitBody)
  for (const { register } of routes) register(app, services)
  app.all('/api/*', () => {
    throw new ApiProblem('not-found', 'There is nothing at this address.')
  })
  app.onError((error, context) => answerFailure(error, context, services.log))
  return app
}
