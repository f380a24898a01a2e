import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownClient } from './clients.ts'
import { json, page, type Site } from './http.ts'
import { type Lies, liarSite } from './liar.ts'
import { oauthSite } from './oauth.ts'
import { SHAPES } from './oauthShapes.ts'
import { OPENID_SHAPES, openidSite } from './openid.ts'
import { OUTAGES, type Outage } from './outages.ts'
import { PEOPLE, type Person } from './people.ts'

export interface Providers {
  /** Responds to a request below the address of a provider. Its path begins with the provider's name. */
  respond(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** The names of the providers. */
  names(): readonly string[]
  /** The people who can be chosen, to whom those are added who type a name. */
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
}

/** Real OpenID providers, OAuth 2.0 ones with their quirks, and two that lie, each below a folder of its name. */
export async function createProviders({
  client,
  origin,
}: {
  client: KnownClient
  origin: string
}): Promise<Providers> {
  const people = [...PEOPLE]
  const lies: Lies = {}
  const requests: string[] = []
  const secrets = new Map<string, string>()
  const note = (name: string, secret: string) => void secrets.set(`${name} ${secrets.size}`, secret)
  const outages = new Map<string, { outage: Outage; paths: RegExp }>()
  const sites = new Map<string, Site>()
  for (const [name, shape] of Object.entries(SHAPES))
    sites.set(name, oauthSite(shape, { client, people, note }))
  for (const [name, shape] of Object.entries(OPENID_SHAPES))
    sites.set(name, openidSite(shape, { origin, path: `/${name}`, client, people, note }))
  for (const name of ['liar', 'rival'])
    sites.set(name, await liarSite({ issuer: `${origin}/${name}`, client, people, lies, note }))

  async function send(req: IncomingMessage, res: ServerResponse): Promise<void> {
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

  return {
    // An error is such as a page whose cookie is gone.
    respond: (req, res) => send(req, res).catch((error: Error) => page(res, `<h1>${error.name}</h1>`, 400)),
    names: () => [...sites.keys()],
    people,
    lies,
    requests,
    secrets,
    add: (name, site) => void sites.set(name, site),
    fail(provider, outage, paths = /./) {
      const failing = { outage, paths }
      outages.set(provider, failing)
      return () => {
        if (outages.get(provider) === failing) outages.delete(provider)
      }
    },
  }
}
