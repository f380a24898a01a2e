import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests in flight may take to finish. */
export const DEADLINE_MS = 10_000

/** A server that can be stopped without cutting anybody off. */
export interface Drainable {
  server: Server
  /** Connections that have not asked anything yet. Browsers open some in advance, and Node counts them as busy. */
  silent: ReadonlySet<Socket>
}

/** Has to be called before the server listens. */
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
 * Stops accepting, lets what is in flight finish, and cuts what has not finished at the deadline. Answers whether
 * everything finished by itself.
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
    // What is in flight leaves its connection idle when it is answered: nobody shall wait for that.
    server.keepAliveTimeout = 1
    server.close(() => resolve())
    server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  })
}
