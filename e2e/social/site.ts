import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnownClient } from './clients.ts'
import { createProviders, type Providers } from './providers.ts'

export interface SocialSite extends Omit<Providers, 'respond'> {
  /** The address below which each provider has a folder of its name. */
  origin: string
  stop(): Promise<void>
}

/** The providers on a port of their own. */
export async function startSocialSite({ client }: { client: KnownClient }): Promise<SocialSite> {
  const server = createServer((req, res) => void providers.respond(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const providers = await createProviders({ client, origin })
  return {
    ...providers,
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
