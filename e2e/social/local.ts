import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import type { KnownClient } from './clients.ts'
import { page } from './http.ts'

type Respond = (req: IncomingMessage, res: ServerResponse) => Promise<void>

interface Responder {
  respond: Respond
  stop: () => Promise<void>
}

/** The page of switches is at the root. */
async function createResponder(client: KnownClient, origin: string): Promise<Responder> {
  const [{ createProviders }, { createSwitches }, { createLocalFarcaster }] = await Promise.all([
    import('./providers.ts'),
    import('./switches.ts'),
    import('./farcaster/local.ts'),
  ])
  const providers = await createProviders({ client, origin })
  const { people } = providers
  const farcaster = createLocalFarcaster({ relayUrl: `${origin}/farcaster`, people })
  providers.add('farcaster', farcaster.relay)
  providers.add('op', farcaster.node)
  const switches = createSwitches(providers)
  return {
    respond: (req, res) => (req.url === '/' ? switches(req, res) : providers.respond(req, res)),
    stop: farcaster.stop,
  }
}

/**
 * The providers of the local stack. They are loaded when the first request comes: most runs of the stack need none, and
 * their keys take a while to make.
 */
export async function startLocalProviders({
  client,
  port,
}: {
  client: KnownClient
  port: number
}): Promise<{ port: number; stop: () => Promise<void> }> {
  let responder: Promise<Responder> | undefined
  const respond: Respond = async (req, res) => {
    responder ??= createResponder(client, `http://127.0.0.1:${listening.port}`)
    await (await responder).respond(req, res)
  }
  const listening = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        respond(req, res).catch((error: Error) => page(res, `<h1>${error.name}</h1>`, 500))
      }),
    port,
  )
  return {
    port: listening.port,
    stop: async () => {
      const closed = closeAll(listening.servers)
      for (const server of listening.servers) server.closeAllConnections()
      await Promise.all([closed, responder?.then(({ stop }) => stop())])
    },
  }
}
