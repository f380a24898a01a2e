import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connections } from '../config/net.ts'
import { ConfigProblem } from '../config/problem.ts'
import type { Mode } from '../config/variables.ts'
import { type Drainable, drainable } from './shutdown.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** The address that a server listens on. */
export interface Address {
  mode: Mode
  /** The host name or IP address; without one the mode decides. */
  host: string | undefined
  port: number
  /** The environment variable that sets the port. */
  variable: string
  connections: Connections
  /** The environment variable that sets the host, unless it is HOST. */
  hostVariable?: string
}

/** How long a whole request may take to arrive. No body that we read is long. */
const REQUEST_MS = 60_000
/** How often Node checks for connections that take too long. */
const CHECK_MS = 5_000

/** This machine has no such address. That is no error: a machine with only IPv4 has no `::1`. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The reasons why a port cannot be used, each with a sentence that explains how to fix it. */
const REASONS: Readonly<Record<string, (address: Address, port: number) => string>> = {
  EADDRINUSE: ({ variable }, port) =>
    `Port ${port} is in use. Stop what runs there, or choose another with ${variable}.`,
  EACCES: ({ variable }, port) =>
    `Port ${port} needs more rights than this process has. Choose one above 1023 with ${variable}.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
}

function noSuchHost({ host, hostVariable = 'HOST' }: Address): string {
  return `${hostVariable} is ${host}, which is no address of this machine.`
}

/**
 * The addresses to listen on. Development: both loopbacks, because `*.localhost` resolves to either, and no other
 * machine on the network should reach the server. Production: every address, IPv4 and IPv6.
 */
function hostsOf({ mode, host }: Address): (string | undefined)[] {
  if (host !== undefined) return [host]
  return mode === 'production' ? [undefined] : ['127.0.0.1', '::1']
}

/** Listens, and resolves to the listening servers. Throws a {@link ConfigProblem} if the port cannot be used. */
export async function listen(fetch: Fetch, address: Address): Promise<Drainable[]> {
  const servers: Drainable[] = []
  let { port } = address
  for (const host of hostsOf(address)) {
    const server = httpServer(fetch, address.connections)
    const listener = drainable(server)
    bound(listener, address.connections)
    try {
      await bind(server, port, host)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (servers.length > 0 && NO_SUCH_ADDRESS.has(code)) continue
      for (const open of servers) open.server.close()
      throw new ConfigProblem(REASONS[code]?.(address, port) ?? `Cannot listen on port ${port}: ${code}.`)
    }
    servers.push(listener)
    port = portOf(server)
  }
  return servers
}

function httpServer(fetch: Fetch, { headersMs, idleMs }: Connections): Server {
  const options = {
    keepAliveTimeout: idleMs,
    headersTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
  }
  return createServer(options, getRequestListener(fetch))
}

/**
 * Limits the connections of a server. Idle ones may take half of the places. Beyond that the oldest idle connection
 * is closed, so that a client that opens many does not shut the others out.
 */
function bound({ server, silent }: Drainable, { most }: Connections): void {
  server.maxConnections = most
  server.on('connection', () => {
    if (silent.size <= most / 2) return
    const [oldest] = silent
    oldest?.destroy()
  })
}

function bind(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
