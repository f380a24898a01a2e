import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import type { Part, Ports } from './addresses.ts'
import { portProblem } from './ports.ts'

/* What the stack's static sites are made of. */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const ENCODINGS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

type Encoding = keyof typeof ENCODINGS

/** Reads a file of a folder. Undefined if it is not there, or outside of the folder. */
export async function readIn(root: string, file: string): Promise<Buffer | undefined> {
  const path = normalize(join(root, file))
  if (!path.startsWith(normalize(`${root}/`))) return undefined
  return readFile(path).catch(() => undefined)
}

function encodingFor(request: IncomingMessage): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return (Object.keys(ENCODINGS) as Encoding[]).find((encoding) => accepted.includes(encoding))
}

/** Compresses each content once, as a host would, because brotli at its highest level is slow. */
function createCompressor() {
  const done = new Map<string, Promise<Buffer>>()
  return (file: string, content: Buffer, encoding: Encoding) => {
    const key = `${encoding} ${content.length} ${file}`
    const known = done.get(key)
    if (known !== undefined) return known
    const compressed = ENCODINGS[encoding](content)
    done.set(key, compressed)
    return compressed
  }
}

/** A file to send, with the headers of its site. Without content it is missing. */
export type Sent = {
  readonly file: string
  readonly content: Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
}

export type Send = (request: IncomingMessage, response: ServerResponse, sent: Sent) => Promise<void>

/** @param encodes - whether files are compressed. */
export function createSender(encodes: boolean): Send {
  const compress = createCompressor()
  return async (request, response, { file, content, headers }) => {
    if (content === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    const encoding = encodes ? encodingFor(request) : undefined
    response.writeHead(200, {
      ...headers,
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    response.end(encoding ? await compress(file, content, encoding) : content)
  }
}

export type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type StaticSite = { readonly stop: () => Promise<void> }

/** A request that cannot be read is answered with 400. */
export const serverOf = (respond: Respond): Server =>
  createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(400).end())
  })

/** Listens on every loopback address, like the widget's server. */
export async function startSite(part: Part, ports: Ports, respond: Respond): Promise<StaticSite> {
  const { servers } = await listenOnLoopbacks(() => serverOf(respond), ports[part]).catch((error) => {
    throw portProblem(error, part, ports)
  })
  const stop = async () => {
    for (const server of servers) server.closeAllConnections()
    await closeAll(servers)
  }
  return { stop }
}
