import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'

/** The node's behaviour in place of an answer. Functions passed to `later` run when the node's trouble changes. */
type Trouble = (
  response: ServerResponse,
  pass: () => Promise<void>,
  later: (then: () => void) => void,
) => void

/** Asks the client to wait this long. */
const RETRY_AFTER = { 'retry-after': '1' }

const PORTAL = '<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>'

/** The ways in which nodes and the networks in front of them fail. */
const TROUBLES = {
  down: (response) => void response.destroy(),
  busy: (response) => void response.writeHead(429, RETRY_AFTER).end('{"error":"too many requests"}'),
  broken: (response) => void response.writeHead(503, RETRY_AFTER).end('upstream connect error'),
  portal: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL),
  slow: (_, pass, later) => later(() => void pass()),
} as const satisfies Record<string, Trouble>

type TroubleName = keyof typeof TROUBLES

export type Upstream = {
  readonly url: string
  readonly port: number
  /** The requested methods, in the order of arrival. */
  readonly asked: readonly string[]
  /** Sets the node's trouble. With `null` it works, and answers the requests that it delayed. */
  readonly have: (trouble: TroubleName | null) => void
  readonly stop: () => Promise<void>
}

/** Pages of any site may call it, as with a public node. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

const methodsIn = (body: string): string[] =>
  ([JSON.parse(body)].flat() as { method: string }[]).map(({ method }) => method)

async function pass(body: string, node: string, response: ServerResponse): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node, { method: 'POST', headers, body })
  response.writeHead(answer.status, headers).end(await answer.text())
}

/** A node that forwards the answers of another one, until it is made to fail. */
export async function startUpstream(node: string): Promise<Upstream> {
  const asked: string[] = []
  let trouble: TroubleName | null = null
  const waiting: (() => void)[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await text(request)
    asked.push(...methodsIn(body))
    const forward = () => pass(body, node, response).catch(() => void response.destroy())
    if (trouble) TROUBLES[trouble](response, forward, (then) => waiting.push(then))
    else await forward()
  }
  const { port, servers } = await listenOnLoopbacks(
    () => createServer((request, response) => void answer(request, response).catch(() => response.destroy())),
    0,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    have: (next) => {
      trouble = next
      for (const then of waiting.splice(0)) then()
    },
    stop: async () => {
      for (const server of servers) server.closeAllConnections()
      await closeAll(servers)
    },
  }
}
