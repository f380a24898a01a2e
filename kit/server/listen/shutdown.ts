import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests in flight may take to finish. */
export const DEADLINE_MS = 10_000

/** A server that can be stopped without cutting requests in flight. */
export interface Drainable {
  server: Server
  /** Connections that have not sent a request yet. Browsers open some in advance, and Node counts them as busy. */
  silent: ReadonlySet<Socket>
}

/** Must be called before the server listens. */
export function drainable(server: Server): Drainable {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return { server, silent }
}

/**
 * Stops accepting connections, lets requests in flight finish, and cuts them at the deadline. Resolves to whether
 * everything finished in time.
 */
export async function drain(servers: readonly Drainable[], deadlineMs: number): Promise<boolean> {
  let finished = true
  const timer = setTimeout(() => {
    finished = false
    for (const { server } of servers) server.closeAllConnections()
  }, deadlineMs)
  await Promise.all(servers.map(closed))
  clearTimeout(timer)
  return finished
}

function closed({ server, silent }: Drainable): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle once its request is answered. The server must not wait for it to be reused.
    server.keepAliveTimeout = 1
    server.close(() => resolve())
    server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  })
}
