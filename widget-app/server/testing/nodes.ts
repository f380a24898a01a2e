import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call as it reaches a node. */
export interface Asked {
  id: number
  method: string
  params: unknown
}

/** Responds to one HTTP request, whose calls are parsed already. */
export type Respond = (calls: readonly Asked[], response: ServerResponse, isBatch: boolean) => void

/** A node of a chain on this machine, whose responses a test may change while it runs. */
export interface Node {
  url: string
  /** The calls of each HTTP request, in order of arrival. */
  requests: Asked[][]
  respond: Respond
}

const running: Server[] = []

/** Stops every started node, even in the middle of a response. */
export function stopNodes(): void {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

async function serve(node: Node, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = JSON.parse(await text(request)) as Asked | Asked[]
  const calls = [given].flat()
  node.requests.push(calls)
  node.respond(calls, response, Array.isArray(given))
}

/** Starts a node. Its URL ends in a key, like those of operators. */
export async function startNode(respond: Respond): Promise<Node> {
  const node: Node = { url: '', requests: [], respond }
  const server = createServer((request, response) => {
    serve(node, request, response).catch(() => response.destroy())
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/SECRET`
  return node
}

/** A node's result for each method: a result, or `{ error }`. */
export type Results = Readonly<Record<string, (params: unknown) => unknown>>

const HONEST: Results = { eth_chainId: () => '0x7a69', echo: (params) => params }

/** Responds correctly: `echo` returns its parameters, other methods their given results. */
export function honest(more: Results = {}): Respond {
  const results: Results = { ...HONEST, ...more }
  const answerOf = ({ id, method, params }: Asked) => {
    const result = results[method]?.(params) ?? null
    const isError = typeof result === 'object' && result !== null && 'error' in result
    return { jsonrpc: '2.0', id, ...(isError ? result : { result }) }
  }
  return (calls, response, isBatch) => {
    const answers = calls.map(answerOf)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(isBatch ? answers : answers[0]))
  }
}

/** Reports its chain id correctly, and handles every other call as given. */
export const honestUntil =
  (respond: Respond): Respond =>
  (calls, response, isBatch) =>
    (calls[0]?.method === 'eth_chainId' ? honest() : respond)(calls, response, isBatch)
