import { fileURLToPath } from 'node:url'
import { readFacts } from 'virtual:chain-facts'
import { icons } from 'virtual:registry-icons'
import {
  createLog,
  createMetrics,
  type LiveProjects,
  liveProjects,
  parseIfThread,
  runCommand,
  serve,
  startOrSay,
  trustProxies,
} from '@airlock/kit/server'
import { drawEarlyCard } from '../src/app/earlyCard/draw.tsx'
import { createAccounts } from './accounts.ts'
import { createActivity, indexChains } from './activity.ts'
import { createApp } from './app.ts'
import { integrityOf, loadAssets } from './assets/load.ts'
import { createLogos } from './branding/logos.ts'
import { readTypefaces, type Typefaces } from './branding/typefaces.ts'
import { readChains } from './chains/read.ts'
import { COMMANDS } from './commands.ts'
import { type Environment, readEnvironment } from './config/environment.ts'
import { createCounting } from './counting.ts'
import { openStores } from './db/stores.ts'
import { countLag } from './indexer/lag.ts'
import { seenTokens } from './indexer/seen.ts'
import { createLimits, LIMIT_NAMES } from './limits/limits.ts'
import { createNaming } from './naming.ts'
import { createWeb } from './nfts/web.ts'
import { createRequest, STRANGERS } from './outbound/request.ts'
import { readRegistry } from './registry/read.ts'
import { requirements } from './requirements.ts'
import { createRpc } from './rpc/createRpc.ts'
import { createSelling } from './selling.ts'

/** A folder relative to the built server. The image keeps the repository's layout, so the path is valid there too. */
const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const BUILT = {
  clientDir: folder('../client'),
  analyticsDir: folder('../analytics'),
  sdkDir: folder('../../../host-sdk/dist'),
}

function projectsOf(environment: Environment, typefaces: Typefaces): LiveProjects {
  const hasSecureFrame = environment.secureUrl !== undefined
  const source = {
    ...environment,
    hasSecureFrame,
    variables: process.env,
    check: requirements(environment, typefaces),
  }
  return liveProjects(source, new URL(import.meta.url))
}

/** The web of collectibles. URLs in their metadata are untrusted, in development too. */
const webOf = (
  { nftSources }: Environment,
  gateways: ReturnType<typeof createRequest>,
  log: ReturnType<typeof createLog>,
) => createWeb({ sources: nftSources, gateways, strangers: createRequest(true, STRANGERS), log })

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const typefaces = readTypefaces(environment)
  const projects = projectsOf(environment, typefaces)
  const registry = readRegistry({ ...environment, icons })
  const assets = loadAssets(BUILT)
  const log = createLog({ service: 'widget', level: environment.logLevel })
  const facts = readFacts()
  const chains = readChains({ ...environment, variables: process.env, facts, log })
  const metrics = environment.metrics && createMetrics('widget', LIMIT_NAMES)
  const request = createRequest(environment.mode === 'production')
  const rpc = createRpc({ request, log })
  const stores = openStores(environment, chains.shared, log, metrics?.pool)
  const { index: store } = stores
  const seen = seenTokens(store, chains.shared)
  const accounts = createAccounts({ ...environment, variables: process.env, rpc, request, seen, log })
  const web = webOf(environment, request, log)
  const activity = createActivity({ store, rpc, request, web, ...accounts })
  const naming = createNaming({ ...environment, projects, chains, rpc, store: stores.names, metrics })
  const common = { projects, request, log, metrics }
  const selling = createSelling({ ...common, variables: process.env, store: stores.onramp })
  const counted = { ...environment, ...common, store: stores.analytics }
  const counting = createCounting({ ...counted, chains, registry, facts })
  const onHeights = metrics && countLag(metrics, Date.now)
  const indexing = indexChains({ chains: chains.shared, store, rpc, log, onHeights, ...activity })
  const close = () => Promise.all([indexing.stop(), counting.analytics.close()]).then(() => stores.close())
  const stopping = new AbortController()
  // Stops before requests in flight end, so that another replica can index meanwhile. `close` reports its errors.
  stopping.signal.addEventListener('abort', () => void indexing.stop().catch(() => {}))
  projects.follow({ log, signal: stopping.signal, metrics })
  const app = createApp({
    environment,
    projects,
    assets,
    earlyCard: drawEarlyCard,
    registry,
    logos: createLogos(request),
    typefaces,
    chains,
    rpc,
    ...accounts,
    ...activity,
    ...counting,
    ...naming,
    ...selling,
    limits: createLimits(environment.calls, metrics?.limited),
    addressOf: trustProxies(environment, log),
    log,
    metrics,
    isStopping: () => stopping.signal.aborted,
  })
  const address = { ...environment, variable: 'AIRLOCK_WIDGET_PORT' }
  const about = { projects: projects.byId.size, integrity: integrityOf(assets) }
  const figures = metrics && environment.metrics && { metrics, address: environment.metrics }
  await serve({ fetch: app.fetch, address, log, stopping, close, about, figures }).catch(
    async (error: unknown) => {
      // Otherwise the indexer would keep a server alive that could not start.
      await close()
      throw error
    },
  )
  if (assets.missing.length > 0) log.error({ missing: assets.missing }, 'not ready: not built')
}

const argv = process.argv.slice(2)
if (parseIfThread()) {
  // The thread answers, and starts nothing.
} else if (argv.length === 0) startOrSay('The widget server', start)
else process.exitCode = await runCommand(COMMANDS, argv, process.env)
