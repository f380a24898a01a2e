import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type Bundler, startBundler } from './bundler.ts'

/** The URLs of chains with the contracts of smart accounts, by chain id. */
type ChainUrls = Readonly<Record<string, string>>

/** Passes a request on, and the response back, as they are. */
async function pass(req: IncomingMessage, res: ServerResponse, { url }: Bundler): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await text(req),
  })
  res.writeHead(response.status, { 'content-type': 'application/json' }).end(await response.text())
}

/**
 * The bundlers of the local stack, one for each chain: `http://127.0.0.1:<port>/<chain id>`. A bundler starts when its
 * first request comes, because it takes seconds and most runs of the stack need none.
 */
export async function startLocalBundlers({ chains, port }: { chains: ChainUrls; port: number }): Promise<{
  port: number
  stop: () => Promise<void>
}> {
  const bundlers = new Map<string, Promise<Bundler>>()
  const bundlerOf = (chainId: string): Promise<Bundler> | undefined => {
    const chainUrl = chains[chainId]
    if (chainUrl === undefined) return undefined
    const bundler = bundlers.get(chainId) ?? startBundler(chainUrl)
    bundlers.set(chainId, bundler)
    return bundler
  }
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const bundler = await bundlerOf(req.url?.slice(1) ?? '')
    if (bundler && req.method === 'POST') await pass(req, res, bundler)
    else res.writeHead(404).end('A bundler is at /<chain id>, for POST.')
  }
  const listening = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        respond(req, res).catch((error: Error) => res.writeHead(502).end(error.message))
      }),
    port,
  )
  return {
    port: listening.port,
    stop: async () => {
      const closed = closeAll(listening.servers)
      for (const server of listening.servers) server.closeAllConnections()
      const started = await Promise.allSettled(bundlers.values())
      await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()))
      await closed
    },
  }
}
