import { type Bindings, createBase, packJson, securityTextRoute } from '@airlock/kit/server'
import type { Hono } from 'hono'
import type { Server } from './context.ts'
import { analyticsRoute } from './routes/analytics.ts'
import { balanceRoute } from './routes/balance.ts'
import { configRoute } from './routes/config.ts'
import { entryRoute } from './routes/entry.ts'
import { eventsRoute } from './routes/events.ts'
import { filesRoute } from './routes/files.ts'
import { gatewayRoute } from './routes/gateway.ts'
import { readinessRoute } from './routes/health.ts'
import { historyRoute } from './routes/history.ts'
import { identityRoute } from './routes/identity.ts'
import { logoRoute } from './routes/logo.ts'
import { namesRoute } from './routes/names.ts'
import { nftImageRoute } from './routes/nftImage.ts'
import { nftsRoute } from './routes/nfts.ts'
import { onrampRoute } from './routes/onramp.ts'
import { originsRoute } from './routes/origins.ts'
import { priceRoute } from './routes/price.ts'
import { registryRoute } from './routes/registry.ts'
import { rpcRoute } from './routes/rpc.ts'
import { supportedChainsRoute } from './routes/supportedChains.ts'
import { swapRoute } from './routes/swap.ts'
import { typefaceRoute } from './routes/typeface.ts'

/** The widget server as one fetch handler. */
export function createApp(server: Server): Hono<Bindings> {
  const app = createBase(server)
  app.use(packJson())
  app.route('/', readinessRoute(server))
  app.route('/', securityTextRoute(server.environment.securityContact))
  app.route('/', entryRoute(server))
  app.route('/', originsRoute(server))
  app.route('/', configRoute(server))
  app.route('/', registryRoute(server))
  app.route('/', logoRoute(server))
  app.route('/', typefaceRoute(server))
  app.route('/', supportedChainsRoute(server))
  app.route('/', rpcRoute(server))
  app.route('/', balanceRoute(server))
  app.route('/', priceRoute(server))
  app.route('/', swapRoute(server))
  app.route('/', onrampRoute(server))
  app.route('/', identityRoute(server))
  app.route('/', namesRoute(server))
  app.route('/', gatewayRoute(server))
  app.route('/', historyRoute(server))
  app.route('/', nftsRoute(server))
  app.route('/', nftImageRoute(server))
  app.route('/', eventsRoute(server))
  app.route('/', analyticsRoute(server))
  app.route('/', filesRoute(server))
  return app
}
