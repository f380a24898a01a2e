import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnownClient } from './clients.ts'
import { json, page, type Site } from './http.ts'
import { type Lies, liarSite } from './liar.ts'
import { oauthSite } from './oauth.ts'
import { SHAPES } from './oauthShapes.ts'
import { OPENID_SHAPES, openidSite } from './openid.ts'
import { PEOPLE, type Person } from './people.ts'

/** How a provider fails for a while: it is gone, overloaded, behind a portal, silent, or sends without end. */
export type Outage = 'gone' | 'busy' | 'portal' | 'silent' | 'endless'

const OUTAGES: Readonly<Record<Outage, (req: IncomingMessage, res: ServerResponse) => void>> = {
  gone: (req) => void req.socket.destroy(),
  busy: (_req, res) => json(res, 503, { error: 'temporarily_unavailable' }),
  portal: (_req, res) => page(res, '<h1>Welcome to the hotel</h1>'),
  silent: () => {},
  endless: (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.write(`{"access_token":"${'a'.repeat(600_000)}`)
  },
}

export interface SocialSite {
  /** The address below which each provider has a folder of its name. */
  origin: string
  /** The people who can be chosen, which tests change. */
  people: Person[]
  /** Lies of the OpenID providers `liar` and `rival`, which obey this list. */
  lies: Lies
  /** Serves another provider below the address. */
  add(name: string, site: Site): void
  /** Makes the paths of one provider that match fail, until the returned function is called. */
  fail(provider: string, outage: Outage, paths?: RegExp): () => void
  /** Every code, token and verifier of the providers that are ours, by a name. */
  secrets: Map<string, string>
  /** Every request that came, as `METHOD /path`. */
  requests: string[]
  stop(): Promise<void>
}

/** The providers on one port: real OpenID ones, OAuth 2.0 ones with their quirks, and two that lie. */
export async function startSocialSite({
  client,
  port = 0,
}: {
  client: KnownClient
  port?: number
}): Promise<SocialSite> {
  const people = [...PEOPLE]
  const lies: Lies = {}
  const requests: string[] = []
  const secrets = new Map<string, string>()
  const note = (name: string, secret: string) => void secrets.set(`${name} ${secrets.size}`, secret)
  const outages = new Map<string, { outage: Outage; paths: RegExp }>()
  const sites = new Map<string, Site>()
  const server = createServer((req, res) => {
    // Such as a page whose cookie is gone.
    respond(req, res).catch((error: Error) => page(res, `<h1>${error.name}</h1>`, 400))
  })

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://local')
    const [, name = '', ...rest] = url.pathname.split('/')
    requests.push(`${req.method} ${url.pathname}`)
    const site = sites.get(name)
    if (!site) return json(res, 404, {})
    url.pathname = `/${rest.join('/')}`
    req.url = `${url.pathname}${url.search}`
    const failing = outages.get(name)
    if (failing?.paths.test(url.pathname)) return OUTAGES[failing.outage](req, res)
    await site(req, res, url)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [name, shape] of Object.entries(SHAPES))
    sites.set(name, oauthSite(shape, { client, people: () => people, note }))
  for (const [name, shape] of Object.entries(OPENID_SHAPES))
    sites.set(name, openidSite(shape, { origin, path: `/${name}`, client, people: () => people }))
  for (const name of ['liar', 'rival'])
    sites.set(name, await liarSite({ issuer: `${origin}/${name}`, client, people: () => people, lies, note }))
  return {
    origin,
    people,
    lies,
    requests,
    secrets,
    add: (name, added) => void sites.set(name, added),
    fail(provider, outage, paths = /./) {
      outages.set(provider, { outage, paths })
      return () => void outages.delete(provider)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
