import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import type { AnswerCall } from '../signIn/exampleServer.ts'
import { chainUrlsOf, originsOf, PORTS, type Ports, paymasterUrlOf, solanaUrlOf } from './addresses.ts'
import { headersOf, splitProfile } from './policies.ts'
import { portProblem } from './ports.ts'

const DAPP_BUILD = fileURLToPath(new URL('../dist/dapp/', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const ENCODINGS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

type Encoding = keyof typeof ENCODINGS

/** Replaces the documented addresses in the pages by the ones in use. Built chunks contain none. */
function withAddresses(text: string, ports: Ports): string {
  return text
    .replaceAll(`http://widget.localhost:${PORTS.widget.fallback}`, originsOf(ports).widget)
    .replaceAll(`http://mail.localhost:${PORTS.mail.fallback}`, originsOf(ports).mail)
    .replaceAll(`http://127.0.0.1:${PORTS.paymaster.fallback}/`, paymasterUrlOf(ports))
    .replaceAll(`http://127.0.0.1:${PORTS.chain.fallback}`, `http://127.0.0.1:${ports.chain}`)
    .replaceAll(`http://127.0.0.1:${PORTS.chain2.fallback}`, `http://127.0.0.1:${ports.chain2}`)
    .replaceAll(`http://127.0.0.1:${PORTS.solana.fallback}`, solanaUrlOf(ports))
}

const isPage = (file: string) => !file.startsWith('/assets/') && /\.(?:html|js)$/.test(file)

async function contentOf(root: string, file: string, ports: Ports): Promise<Buffer | undefined> {
  const path = normalize(join(root, file))
  if (!path.startsWith(normalize(`${root}/`))) return undefined
  const content = await readFile(path).catch(() => undefined)
  if (content === undefined || !isPage(file)) return content
  return Buffer.from(withAddresses(content.toString('utf8'), ports))
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

/** The site's own servers, by the beginning of their paths. */
const SERVERS: Readonly<Record<string, (ports: Ports) => Promise<AnswerCall>>> = {
  /** For `?siwe=1` and `?siwx=1`. */
  '/sign-in': async (ports) => {
    const { createCalls } = await import('../signIn/exampleServer.ts')
    return createCalls({ domain: new URL(originsOf(ports).dapp).host, rpcUrls: chainUrlsOf(ports) })
  },
  '/game': async (ports) => {
    const { createGame } = await import('../game/gameServer.ts')
    return createGame({ rpcUrls: chainUrlsOf(ports) })
  },
}

/** Answers with the site's own servers. Each is loaded when a page first calls it. Undefined for a path of none. */
function createServers(ports: Ports) {
  const started = new Map<string, Promise<AnswerCall>>()
  return (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const prefix = Object.keys(SERVERS).find((one) => path.startsWith(`${one}/`))
    if (prefix === undefined) return undefined
    const server = started.get(prefix) ?? SERVERS[prefix]?.(ports)
    if (server) started.set(prefix, server)
    return server?.then((answer) => answer(path.slice(prefix.length), request, response))
  }
}

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function createResponder(root: string, ports: Ports, encodes: boolean): Respond {
  const compress = createCompressor()
  const answer = createServers(ports)
  return async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://dapp').pathname)
    const answered = answer(path, request, response)
    if (answered) return answered
    const { profile, file } = splitProfile(path)
    const content = await contentOf(root, file, ports)
    if (content === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    const encoding = encodes ? encodingFor(request) : undefined
    response.writeHead(200, {
      ...headersOf(profile, ports),
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    response.end(encoding ? await compress(file, content, encoding) : content)
  }
}

export type DappServer = { readonly stop: () => Promise<void> }

/** Serves the pages on every loopback address, like the widget's server. */
export async function startDapp({
  ports,
  root = DAPP_BUILD,
  encodes = true,
}: {
  ports: Ports
  root?: string
  /**
   * Whether it compresses, as a host would. For large scripts that are requested once, compressing takes longer than it
   * saves.
   */
  encodes?: boolean
}): Promise<DappServer> {
  if (!existsSync(root)) throw new Error('The demo dApp is not built: run "npm run build" first.')
  const respond = createResponder(root, ports, encodes)
  const create = () =>
    createServer((request, response) => {
      respond(request, response).catch(() => response.writeHead(400).end())
    })
  const { servers } = await listenOnLoopbacks(create, ports.dapp).catch((error) => {
    throw portProblem(error, 'dapp', ports)
  })
  const stop = async () => {
    for (const server of servers) server.closeAllConnections()
    await closeAll(servers)
  }
  return { stop }
}
