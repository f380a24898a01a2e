import type { Logger } from 'pino'
import { ConfigProblem } from './config/problem.ts'
import { type Address, listen, portOf } from './listen/listen.ts'
import { DEADLINE_MS, type Drainable, drain } from './listen/shutdown.ts'
import { listenForMetrics } from './metrics/listen.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { MetricsAddress } from './metrics/variables.ts'

interface Service {
  fetch: Parameters<typeof listen>[0]
  address: Address
  log: Logger
  /** Aborted by the first SIGTERM or SIGINT. */
  stopping: AbortController
  /** Closes the server's resources (a database, a mail connection), once no request is in flight. */
  close?: () => Promise<void>
  /** The metrics of this server, and the address that serves them. */
  figures?: { metrics: Metrics; address: MetricsAddress } | undefined
  /** Logged beside the port. */
  about: Readonly<Record<string, unknown>>
}

/** Serves until the process gets a signal, and then stops without cutting requests in flight. */
export async function serve(service: Service): Promise<void> {
  const { address, log, stopping, close, about } = service
  const { servers, ports } = await open(service)
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal exits at once.
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, 'stopping')
    const finished = await drain(servers, DEADLINE_MS)
    await close?.().catch((error: unknown) => log.error({ err: error }, 'some resources could not be closed'))
    log[finished ? 'info' : 'warn']({ finished }, 'stopped')
    process.exit(finished ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  log.info({ ...ports, mode: address.mode, ...about }, 'listening')
}

/** Opens the public port and, if configured, that of the metrics; if one fails, neither stays open. */
async function open({ fetch, address, figures, log }: Service) {
  const beside = figures ? await listenForMetrics(figures.metrics, figures.address, log) : []
  const servers = await listen(fetch, address).catch(async (error: unknown) => {
    await drain(beside, 0)
    throw error
  })
  const portIn = ([first]: readonly Drainable[]) => first && portOf(first.server)
  const metricsPort = portIn(beside)
  const ports = { port: portIn(servers), ...(metricsPort !== undefined && { metricsPort }) }
  return { servers: [...servers, ...beside], ports }
}

/**
 * Runs a server's start. A mistake of the operator is printed without a stack trace and ends the process with exit
 * code 1.
 */
export function startOrSay(who: string, start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    console.error(`${who} cannot start.`)
    console.error(error instanceof ConfigProblem ? error.message : error)
    process.exitCode = 1
  })
}
