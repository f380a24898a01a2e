import { Agent, request as askByHttp } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import { closeAll, listenOnLoopbacks } from '../../local/loopbacks.ts'
import type { BuiltFiles } from './buildPages.ts'
import type { Certificate } from './certificate.ts'

const compress = promisify(brotliCompress)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** A script that the browser has fetched from a page's own site. */
interface Fetched {
  path: string
  /** The size after gzip, whatever was sent (bytes). */
  gz: number
}

export interface SiteServer {
  port: number
  originOf(site: string): string
  /** Whether no request is open and none has ended for that long (ms). */
  isQuiet(milliseconds: number): boolean
  /** The scripts that the page itself has fetched since `forget`, each once. */
  pageScripts(): readonly Fetched[]
  forget(): void
  stop(): Promise<void>
}

interface StaticFile {
  type: string
  brotli: () => Promise<Buffer>
  gz: () => number
}

/** Each file is compressed once, when it is first requested. */
function staticFile(path: string, body: Uint8Array): StaticFile {
  let brotli: Promise<Buffer> | undefined
  let gz: number | undefined
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    brotli: () => {
      brotli ??= compress(body)
      return brotli
    },
    gz: () => {
      gz ??= gzipSync(body, { level: 9 }).length
      return gz
    },
  }
}

/** Headers of one connection, which HTTP/2 does not allow. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Passes a request on to a server of this machine under the site's own name, as a proxy in front of it would. */
function passOn(
  agent: Agent,
  port: number,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): void {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const options = {
    host: '127.0.0.1',
    port,
    agent,
    method: request.method,
    path: request.url,
    headers: { ...Object.fromEntries(headers), host: request.authority, 'x-forwarded-proto': 'https' },
  }
  const asked = askByHttp(options, (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !HOP.has(name))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(given))
    answer.pipe(response.stream)
  })
  asked.once('error', () => {
    if (!response.headersSent) response.writeHead(502)
    response.end()
  })
  request.pipe(asked)
}

/** The site whose documents ask for a process of their own, as the secure frame's do. */
const ISOLATED = 'isolated'

interface Asked {
  site: string
  path: string
}

async function answerFile(
  file: StaticFile | undefined,
  { site, path }: Asked,
  response: Http2ServerResponse,
) {
  if (!file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  const body = await file.brotli()
  response.writeHead(200, {
    'content-type': file.type,
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(site === ISOLATED && { 'origin-agent-cluster': '?1' }),
  })
  return response.end(body)
}

/**
 * Serves the built pages over TLS and HTTP/2 with brotli. Sites are names below `localhost`, which browsers treat as
 * different sites.
 *
 * @param built - the built pages, which are there on every site
 * @param behind - the ports of servers to which the requests of a site are passed on
 */
export async function startSites(
  { key, cert }: Certificate,
  built: BuiltFiles,
  behind: Readonly<Record<string, number>>,
): Promise<SiteServer> {
  const files = new Map([...built].map(([path, body]) => [path, staticFile(path, body)]))
  const agent = new Agent({ keepAlive: true })
  let open = 0
  let lastChange = Date.now()
  const fetched = new Map<string, StaticFile>()
  const change = (by: number) => {
    open += by
    lastChange = Date.now()
  }
  const respond = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    change(1)
    response.once('close', () => change(-1))
    const [site = ''] = request.authority.split('.')
    const { pathname } = new URL(request.url, 'https://site')
    const port = behind[site]
    if (port !== undefined) return passOn(agent, port, request, response)
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const file = files.get(path)
    if (file && site === 'dapp' && path.endsWith('.js')) fetched.set(path, file)
    return answerFile(file, { site, path }, response)
  }
  const create = () =>
    createSecureServer({ key, cert }, (request, response) => {
      respond(request, response).catch(() => response.stream.destroy())
    })
  const sessions = new Set<{ destroy: () => void }>()
  const { port, servers } = await listenOnLoopbacks(() => {
    const server = create()
    return server.on('session', (session) => sessions.add(session))
  }, 0)
  return {
    port,
    originOf: (site) => `https://${site}.localhost:${port}`,
    isQuiet: (milliseconds) => open === 0 && Date.now() - lastChange > milliseconds,
    pageScripts: () => [...fetched].map(([path, { gz }]) => ({ path, gz: gz() })),
    forget: () => fetched.clear(),
    stop: async () => {
      for (const session of sessions) session.destroy()
      agent.destroy()
      await closeAll(servers)
    },
  }
}
