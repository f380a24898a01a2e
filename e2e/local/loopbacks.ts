import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Browsers resolve `*.localhost` to either address. */
const LOOPBACKS = ['127.0.0.1', '::1'] as const

/** These codes mean that the machine lacks the address, which is fine: an IPv4-only machine has no `::1`. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

export type Listening<S extends Server> = { readonly port: number; readonly servers: readonly S[] }

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

export const closeAll = (servers: readonly Server[]) =>
  Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))

/** Closes servers together with the connections that browsers keep open. */
export async function stopAll(servers: readonly HttpServer[]): Promise<void> {
  const closed = closeAll(servers)
  for (const server of servers) server.closeAllConnections()
  await closed
}

/** Returns the port, or undefined if the machine lacks the address. */
function bind(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (NO_SUCH_ADDRESS.has(codeOf(error)) ? resolve(undefined) : reject(error)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : undefined)
    })
  })
}

/**
 * Listens on one port of every loopback address of this machine. With 0 the system chooses the port. A port that is
 * taken on one address counts as taken, because half of the browsers would reach another program.
 */
export async function listenOnLoopbacks<S extends Server>(
  create: () => S,
  wanted: number,
  hosts: readonly string[] = LOOPBACKS,
): Promise<Listening<S>> {
  const servers: S[] = []
  let port = wanted
  for (const host of hosts) {
    const server = create()
    try {
      const bound = await bind(server, port, host)
      if (bound === undefined) continue
      port = bound
      servers.push(server)
    } catch (error) {
      await closeAll(servers)
      // The port that the system chose on one address may be taken on the other. In that case it chooses again.
      if (wanted === 0 && codeOf(error) === 'EADDRINUSE') return listenOnLoopbacks(create, wanted, hosts)
      throw error
    }
  }
  return { port, servers }
}
