import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call as it reaches a node. */
export interface Asked {
  id: number
  method: string
  params: unknown
}

/** Answers one HTTP request, whose calls were read already. */
export type Respond = (calls: readonly Asked[], response: ServerResponse, isBatch: boolean) => void

/** A node of a chain on this machine, whose answers a test may change while it runs. */
export interface Node {
  url: string
  /** The calls of each HTTP request, in the order in which they came. */
  requests: Asked[][]
  respond: Respond
}

const running: Server[] = []

/** Ends every node that was started, whatever it is doing. */
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

/** Starts a node. Its address ends in a key, as those of operators do. */
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

/** What a node answers to one call: a result, or `{ error }`. */
export type Results = Readonly<Record<string, (params: unknown) => unknown>>

const HONEST: Results = { eth_chainId: () => '0x7a69', echo: (params) => params }

/** Answers as JSON-RPC has it: `echo` its parameters, other methods as told. */
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

/** Says honestly which chain it is of, and does to every other call as told. */
export const honestUntil =
  (respond: Respond): Respond =>
  (calls, response, isBatch) =>
    (calls[0]?.method === 'eth_chainId' ? honest() : respond)(calls, response, isBatch)
