import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import { answerText, unknownMethod } from './call.ts'
import { stringify } from './json.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import type { Params } from './ledger/params.ts'
import { accounts } from './methods/accounts.ts'
import { cluster } from './methods/cluster.ts'
import type { Method } from './methods/method.ts'
import { tokens } from './methods/tokens.ts'
import { transactions } from './methods/transactions.ts'
import { serveSubscriptions } from './subscriptions.ts'

const METHODS = new Map<string, Method>(
  Object.entries({ ...cluster, ...accounts, ...tokens, ...transactions }),
)

/** A page may call it from any origin, as with the public nodes. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

const runOn =
  (ledger: Ledger) =>
  (method: string, params: Params): unknown => {
    const handler = METHODS.get(method)
    if (!handler) throw unknownMethod(method)
    return handler(ledger, params)
  }

/** Another server over this chain, such as a vendor's API, on the same port. */
export interface Site {
  /** What its paths begin with: `/jupiter/`. */
  path: string
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

async function respond(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, HEADERS).end()
  if (request.method !== 'POST') return void response.writeHead(405, HEADERS).end()
  const answers = await answerText(await text(request), runOn(ledger))
  response.writeHead(200, HEADERS).end(stringify(answers))
}

export type Solana = {
  readonly port: number
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A Solana chain on this machine, with JSON-RPC over HTTP and subscriptions over WebSocket on the same port (web3.js
 * uses the next port unless `wsEndpoint` is set). With port 0 the system chooses a port.
 * @param options.now the clock in milliseconds, by which slots pass and blockhashes expire
 * @param options.site creates another server over this chain
 */
export async function startSolana({
  port = 0,
  now,
  site: createSite,
}: {
  port?: number
  now?: () => number
  site?: (ledger: Ledger) => Site
} = {}): Promise<Solana> {
  const ledger = await createLedger({ ...(now && { now }) })
  const site = createSite?.(ledger)
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    site && request.url?.startsWith(site.path)
      ? site.answer(request, response)
      : respond(ledger, request, response)
  const create = () =>
    createServer((request, response) => {
      answer(request, response).catch(() => response.destroy())
    })
  const { port: actual, servers } = await listenOnLoopbacks(create, port)
  const endSubscriptions = serveSubscriptions(servers, ledger)
  const stop = async () => {
    endSubscriptions()
    await stopAll(servers)
  }
  return { port: actual, url: `http://127.0.0.1:${actual}`, stop }
}
