import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeAll, listenOnLoopbacks } from '../stack/loopbacks.ts'
import { stringify } from './json.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { accounts } from './methods/accounts.ts'
import { cluster } from './methods/cluster.ts'
import type { Method } from './methods/method.ts'
import { tokens } from './methods/tokens.ts'
import { transactions } from './methods/transactions.ts'
import type { Params } from './params.ts'
import { CODES, RpcProblem } from './problem.ts'

const METHODS = new Map<string, Method>(
  Object.entries({ ...cluster, ...accounts, ...tokens, ...transactions }),
)

/** A wallet's page asks from any origin, as of the public nodes. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

type Call = { id?: unknown; method?: unknown; params?: unknown }

const failure = (error: unknown) =>
  error instanceof RpcProblem
    ? { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) }
    : { code: CODES.internal, message: 'Internal error' }

async function answer(ledger: Ledger, call: unknown) {
  const { id = null, method, params = [] } = (call ?? {}) as Call
  try {
    if (typeof method !== 'string' || !Array.isArray(params))
      throw new RpcProblem('invalidRequest', 'Invalid request')
    const handler = METHODS.get(method)
    if (!handler) throw new RpcProblem('unknownMethod', `Method not found: ${method}`)
    return { jsonrpc: '2.0', id, result: await handler(ledger, params as Params) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: failure(error) }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function respond(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, HEADERS).end()
  if (request.method !== 'POST') return void response.writeHead(405, HEADERS).end()
  const body = parse(await text(request))
  const answers =
    body === undefined
      ? { jsonrpc: '2.0', id: null, error: { code: CODES.parse, message: 'Parse error' } }
      : Array.isArray(body)
        ? await Promise.all(body.map((call) => answer(ledger, call)))
        : await answer(ledger, body)
  response.writeHead(200, HEADERS).end(stringify(answers))
}

export type Solana = {
  readonly port: number
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A Solana chain on this machine that answers JSON-RPC by HTTP. With port 0 the system chooses.
 * @param options.now the clock in milliseconds, by which slots pass and blockhashes expire
 */
export async function startSolana({
  port = 0,
  now,
}: {
  port?: number
  now?: () => number
} = {}): Promise<Solana> {
  const ledger = await createLedger({ ...(now && { now }) })
  const create = () =>
    createServer((request, response) => {
      respond(ledger, request, response).catch(() => response.destroy())
    })
  const { port: actual, servers } = await listenOnLoopbacks(create, port)
  const stop = async () => {
    const closed = closeAll(servers)
    for (const server of servers) server.closeAllConnections()
    await closed
  }
  return { port: actual, url: `http://127.0.0.1:${actual}`, stop }
}
