import type { RawData, WebSocket } from 'ws'
import type { Connection, Hub } from './hub.ts'
import { METHODS } from './methods.ts'
import { isRecord, type Params } from './params.ts'
import { CODES, RelayProblem } from './problem.ts'

function parse(data: RawData): Params {
  try {
    const call: unknown = JSON.parse(String(data))
    if (isRecord(call)) return call
  } catch {
    throw new RelayProblem(CODES.parse, 'Parse error')
  }
  throw new RelayProblem(CODES.invalidRequest, 'Invalid request')
}

function answer(hub: Hub, connection: Connection, { method, params }: Params): unknown {
  const run = METHODS.get(String(method))
  if (!run) throw new RelayProblem(CODES.unknownMethod, `Method not found: ${String(method)}`)
  return run(hub, connection, isRecord(params) ? params : {})
}

const failure = (error: unknown) =>
  error instanceof RelayProblem
    ? { code: error.code, message: error.message }
    : { code: -32_603, message: 'Internal error' }

/**
 * Serves one client's connection. Its calls are answered in order. A delivery is a call from the relay, and its
 * response is the acknowledgement.
 */
export function serveClient(
  hub: Hub,
  client: string,
  socket: WebSocket,
  onCall: (call: Params) => void,
): void {
  const unacknowledged = new Map<number, () => void>()
  let lastId = 0
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  const connection: Connection = {
    client,
    deliver: (id, data, acknowledged) => {
      lastId += 1
      unacknowledged.set(lastId, acknowledged)
      send({ jsonrpc: '2.0', id: lastId, method: 'irn_subscription', params: { id, data } })
    },
  }
  const acknowledge = ({ id, result }: Params) => {
    if (typeof id !== 'number' || result !== true) return
    unacknowledged.get(id)?.()
    unacknowledged.delete(id)
  }
  const handle = (call: Params) => {
    if (!('method' in call)) return acknowledge(call)
    const { id = null } = call
    onCall(call)
    try {
      send({ jsonrpc: '2.0', id, result: answer(hub, connection, call) })
    } catch (error) {
      send({ jsonrpc: '2.0', id, error: failure(error) })
    }
  }
  socket.on('message', (data) => {
    try {
      handle(parse(data))
    } catch (error) {
      send({ jsonrpc: '2.0', id: null, error: failure(error) })
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => hub.leave(connection))
}
