import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import { admit } from './auth.ts'
import { createHub } from './hub.ts'
import type { Message } from './mailbox.ts'
import type { Params } from './params.ts'
import { serveClient } from './socket.ts'

const MAX_MESSAGE = 1_048_576

/**
 * The ping interval (ms). The client in a browser cannot answer pings by itself; the client in Node considers a relay
 * without pings dead.
 */
const PING_EVERY = 30_000

/** The close code for a client that is not admitted, if it has asked for one (`useOnCloseEvent`). */
const REFUSED = 3000

export type Relay = {
  readonly port: number
  readonly url: string
  /** Drops all connections. */
  readonly cut: () => void
  /** Refuses all new connections, until it is called with false. */
  readonly refuse: (isRefusing: boolean) => void
  /** Loses matching messages, although it confirms them. Without an argument, all messages are delivered again. */
  readonly drop: (isLost?: (message: Message) => boolean) => void
  /** The number of connected clients. */
  readonly connected: () => number
  readonly stop: () => Promise<void>
}

const everything = () => false

/** Admits clients by their token. */
function createDoor(
  sockets: WebSocketServer,
  hub: ReturnType<typeof createHub>,
  onCall: (call: Params) => void,
) {
  return async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const admission = await admit(request)
    const wantsReason = request.url?.includes('useOnCloseEvent=true')
    if ('refusal' in admission && !wantsReason)
      return void stream.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if ('refusal' in admission) socket.close(REFUSED, admission.refusal)
      else serveClient(hub, admission.client, socket, onCall)
    })
  }
}

function keepAlive(sockets: WebSocketServer): NodeJS.Timeout {
  return setInterval(() => {
    for (const socket of sockets.clients) socket.ping()
  }, PING_EVERY)
}

/**
 * A WalletConnect relay on this machine, built from the protocol's public description. It delivers messages between two
 * ends without being able to read them, or keeps them until it can deliver them. With port 0 the system chooses a port.
 * @param options.now the clock in milliseconds, by which messages expire
 * @param options.onCall called with every call of every client, as received
 */
export async function startRelay({
  port = 0,
  now,
  onCall = () => undefined,
}: {
  port?: number
  now?: () => number
  onCall?: (call: Params) => void
} = {}): Promise<Relay> {
  let isLost: (message: Message) => boolean = everything
  let isRefusing = false
  const hub = createHub({ ...(now && { now }), isLost: (message) => isLost(message) })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  const enter = createDoor(sockets, hub, onCall)
  const create = (): Server =>
    createServer((_request, response) => response.writeHead(426, { connection: 'close' }).end()).on(
      'upgrade',
      (request, stream, head) => {
        if (isRefusing) stream.destroy()
        else enter(request, stream, head).catch(() => stream.destroy())
      },
    )
  const { port: actual, servers } = await listenOnLoopbacks(create, port)
  const pings = keepAlive(sockets)
  const cut = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    port: actual,
    url: `ws://127.0.0.1:${actual}`,
    cut,
    refuse: (refusing) => {
      isRefusing = refusing
    },
    drop: (lost = everything) => {
      isLost = lost
    },
    connected: () => sockets.clients.size,
    stop: async () => {
      clearInterval(pings)
      const closed = closeAll(servers)
      cut()
      for (const server of servers) server.closeAllConnections()
      await closed
    },
  }
}
