import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerText, unknownMethod } from './call.ts'
import { stringify } from './json.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Params } from './ledger/params.ts'
import { RpcProblem } from './ledger/problem.ts'
import { TOPICS, type Topic } from './topics.ts'

const MAX_MESSAGE = 65_536

interface Client {
  send(message: unknown): void
  /** Resolves when the client has received everything sent so far. */
  hasAll(): Promise<void>
}

/** The subscriptions of one client. */
function createSubscriptions(ledger: Ledger, { send, hasAll }: Client) {
  const stops = new Map<number, () => void>()
  let last = 0
  const end = (id: number) => {
    stops.get(id)?.()
    return stops.delete(id)
  }
  const subscribe = (name: string, topic: Topic, params: Params): number => {
    last += 1
    const id = last
    const tell = (result: unknown, isLast = false) => {
      const tellNow = () => {
        if (!stops.has(id)) return
        send({ jsonrpc: '2.0', method: `${name}Notification`, params: { result, subscription: id } })
        if (isLast) end(id)
      }
      // A client drops notifications in the same packet as the answer, because it does not know the subscription yet.
      setImmediate(() => void hasAll().then(tellNow))
    }
    stops.set(id, topic(ledger, params, tell))
    return id
  }
  const unsubscribe = ([id]: Params): true => {
    if (typeof id === 'number' && end(id)) return true
    throw new RpcProblem('invalidParams', 'Invalid subscription id.')
  }
  const run = (method: string, params: Params): unknown => {
    const [, name = '', act] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    const topic = TOPICS.get(name)
    if (!topic) throw unknownMethod(method)
    return act === 'Subscribe' ? subscribe(name, topic, params) : unsubscribe(params)
  }
  return { run, endAll: () => [...stops.keys()].forEach(end) }
}

function serveSocket(ledger: Ledger, socket: WebSocket): void {
  const send = (message: unknown) => socket.send(stringify(message))
  const pings: (() => void)[] = []
  const hasAll = () =>
    new Promise<void>((resolve) => {
      pings.push(resolve)
      socket.ping()
    })
  // Pongs arrive in the order of the pings.
  socket.on('pong', () => pings.shift()?.())
  const { run, endAll } = createSubscriptions(ledger, { send, hasAll })
  socket.on('message', (data) => {
    answerText(String(data), run).then(send, () => socket.terminate())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', endAll)
}

/** Serves subscriptions over WebSocket, on the port of the calls. Returns a function that ends all of them. */
export function serveSubscriptions(servers: readonly Server[], ledger: Ledger): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  for (const server of servers) {
    server.on('upgrade', (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(ledger, socket)),
    )
  }
  return () => {
    for (const socket of sockets.clients) socket.terminate()
  }
}
