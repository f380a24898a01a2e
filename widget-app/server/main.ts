import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { loadAssets } from './assets/load.ts'
import { readEnvironment } from './config/environment.ts'
import { ConfigProblem } from './config/problem.ts'
import { listen, portOf } from './listen.ts'
import { createLog } from './log.ts'
import { readProjects } from './projects/read.ts'
import { DEADLINE_MS, drain } from './shutdown.ts'

/** A folder beside the built server; the image keeps the repository's layout, so the same holds there. */
const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const projects = readProjects(environment)
  const assets = loadAssets({ clientDir: folder('../client'), sdkDir: folder('../../../host-sdk/dist') })
  const log = createLog(environment.logLevel)
  let stopping = false
  const app = createApp({ environment, projects, assets, log, isStopping: () => stopping })
  const servers = await listen(app.fetch, environment)

  const stop = async (signal: NodeJS.Signals) => {
    // Asked twice means at once.
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    const finished = await drain(servers, DEADLINE_MS)
    log[finished ? 'info' : 'warn']({ finished }, 'stopped')
    process.exit(finished ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const port = servers[0] ? portOf(servers[0].server) : environment.port
  log.info({ port, mode: environment.mode, projects: [...projects.byId.keys()] }, 'listening')
  if (assets.missing.length > 0) log.error({ missing: assets.missing }, 'not ready: not built')
}

start().catch((error: unknown) => {
  const text = error instanceof ConfigProblem ? error.message : error
  console.error('The widget server cannot start.')
  console.error(text)
  process.exitCode = 1
})
