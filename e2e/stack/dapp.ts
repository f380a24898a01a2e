import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import type { AnswerCall } from '../signIn/exampleServer.ts'
import { chainUrlsOf, originsOf, PORTS, type Ports, solanaUrlOf } from './addresses.ts'
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

const SIGN_IN = '/sign-in'

/** The site's own server for `?siwe=1` and `?siwx=1`. It is loaded when a page first calls it. */
function createSignIn(ports: Ports): AnswerCall {
  const domain = new URL(originsOf(ports).dapp).host
  let calls: Promise<AnswerCall> | undefined
  return async (...given) => {
    calls ??= import('../signIn/exampleServer.ts').then(({ createCalls }) =>
      createCalls({ domain, rpcUrls: chainUrlsOf(ports) }),
    )
    return (await calls)(...given)
  }
}

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function createResponder(root: string, ports: Ports, encodes: boolean): Respond {
  const compress = createCompressor()
  const signIn = createSignIn(ports)
  return async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://dapp').pathname)
    if (path.startsWith(`${SIGN_IN}/`)) return signIn(path.slice(SIGN_IN.length), request, response)
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
