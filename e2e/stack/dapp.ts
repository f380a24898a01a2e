import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AnswerCall } from '../signIn/exampleServer.ts'
import { chainUrlsOf, originsOf, PORTS, type Ports, paymasterUrlOf, solanaUrlOf } from './addresses.ts'
import { headersOf, splitProfile } from './policies.ts'
import { createSender, type Respond, readIn, type StaticSite, startSite } from './site.ts'

const DAPP_BUILD = fileURLToPath(new URL('../dist/dapp/', import.meta.url))

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
  const content = await readIn(root, file)
  if (content === undefined || !isPage(file)) return content
  return Buffer.from(withAddresses(content.toString('utf8'), ports))
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

function createResponder(root: string, ports: Ports, encodes: boolean): Respond {
  const send = createSender(encodes)
  const answer = createServers(ports)
  return async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://dapp').pathname)
    const answered = answer(path, request, response)
    if (answered) return answered
    const { profile, file } = splitProfile(path)
    const content = await contentOf(root, file, ports)
    await send(request, response, { file, content, headers: headersOf(profile, ports) })
  }
}

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
}): Promise<StaticSite> {
  if (!existsSync(root)) throw new Error('The demo dApp is not built: run "npm run build" first.')
  return startSite('dapp', ports, createResponder(root, ports, encodes))
}
