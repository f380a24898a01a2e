import { Hono } from 'hono'
import { answerFailure, logFailure } from './api/failure.ts'
import { jsonOnly, limitBody, ownPagesOnly, servingOnly } from './api/guard.ts'
import { addRoutes, type Handlers } from './api/route.ts'
import { attemptHandlers } from './api/routes/attempts.ts'
import { callsHandlers } from './api/routes/calls.ts'
import { deviceHandlers } from './api/routes/device.ts'
import { emailHandlers } from './api/routes/email.ts'
import { passkeyHandlers } from './api/routes/passkeys.ts'
import { permissionHandlers } from './api/routes/permissions.ts'
import { sessionHandlers } from './api/routes/sessions.ts'
import { smartAccountHandlers } from './api/routes/smartAccounts.ts'
import { socialHandlers } from './api/routes/social.ts'
import { stepUpHandlers } from './api/routes/stepUp.ts'
import { ticketHandlers } from './api/routes/tickets.ts'
import { walletHandlers } from './api/routes/wallet.ts'
import type { Services } from './api/services.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { ApiProblem } from './problem/problem.ts'
import { socialRoutes } from './social/routes.ts'

const handlers: Handlers = {
  ...attemptHandlers,
  ...deviceHandlers,
  ...sessionHandlers,
  ...stepUpHandlers,
  ...socialHandlers,
  ...emailHandlers,
  ...walletHandlers,
  ...passkeyHandlers,
  ...smartAccountHandlers,
  ...callsHandlers,
  ...permissionHandlers,
  ...ticketHandlers,
}

/**
 * The API as an app of its own, to be mounted at the root of the server's app, with the window of sign-ins with
 * providers beside it. The API responds with JSON only and keeps no state about a caller. The server's time is in `Date`, for devices whose clock is wrong.
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
  addRoutes(app, services, handlers)
  app.all('/api/*', () => {
    throw new ApiProblem('not-found', 'There is nothing at this address.')
  })
  const onError = (error: Error) => logFailure(error, services.log)
  app.route('/', socialRoutes(services, { ...services, onError }))
  app.route('/', permissionRoutes(services, services))
  app.onError((error, context) => answerFailure(error, context, services.log))
  return app
}
