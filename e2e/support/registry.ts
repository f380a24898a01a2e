import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { freeOrWanted } from '../stack/ports.ts'
import { type RunningServer, startServer } from '../stack/servers.ts'
import type { Visit } from './dapp.ts'
import { test as base } from './fixtures.ts'

/** A registry's entry for a wallet, which may be malformed. */
export type Listing = Readonly<Record<string, unknown>>

/** An id in the registry's format. */
export const idOf = (place: number): string => place.toString(16).padStart(64, '0')

/** A typical wallet by its position in the list. */
export const listing = (place: number, change: Listing = {}): Listing => ({
  id: idOf(place),
  name: `Wallet ${place}`,
  chains: ['eip155:1'],
  image_id: idOf(place),
  mobile_link: `wallet${place}://`,
  homepage: `https://wallet${place}.example/`,
  supports_wc: true,
  ...change,
})

export const listings = (count: number): Listing[] =>
  Array.from({ length: count }, (_, place) => listing(place))

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2a6" d="M0 0h40v40H0z"/></svg>'

const listOf = (query: URLSearchParams, name: string) => query.get(name)?.split(',').filter(Boolean)

/** The requested page of these wallets, as a correct registry answers. */
function pageOf(wallets: readonly Listing[], query: URLSearchParams): string {
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  const [include, exclude] = [listOf(query, 'include'), listOf(query, 'exclude')]
  const chains = listOf(query, 'chains')
  const search = (query.get('search') ?? '').toLowerCase()
  const found = wallets.filter(
    ({ id, name, chains: supported }) =>
      (!chains || !Array.isArray(supported) || supported.some((chain) => chains.includes(chain))) &&
      (typeof name === 'string' ? name : '').toLowerCase().includes(search) &&
      (!include || include.includes(String(id))) &&
      !exclude?.includes(String(id)),
  )
  return JSON.stringify({ count: found.length, data: found.slice((page - 1) * entries, page * entries) })
}

/** A registry that has these wallets, with the same picture for each. */
export const registryOf =
  (wallets: readonly Listing[]): Answer =>
  (_request, response, url) => {
    if (url.pathname === '/getWallets') response.end(pageOf(wallets, url.searchParams))
    else response.end(PICTURE)
  }

type OwnRegistry = {
  /** A visit to the dApp whose widget server uses this registry. */
  readonly visit: (visit?: Visit) => Visit
  readonly origin: string
  /** The requests of the widget's server, oldest first. */
  readonly asked: URL[]
  /** Sets its answers from now on. */
  readonly answers: (answer: Answer) => void
  /** The widget's server, which can be stopped and restarted. */
  readonly server: { stop: () => Promise<void>; start: () => Promise<void> }
}

/** Tests with their own registry behind their own widget server. */
export const test = base.extend<{ registry: OwnRegistry }>({
  registry: async ({ stack }, use) => {
    const asked: URL[] = []
    let answer = registryOf(listings(12))
    const upstream = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://registry')
      asked.push(url)
      answer(request, response, url)
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    const { widget } = await freeOrWanted({ ...stack.ports, widget: 0 })
    const ports = { ...stack.ports, widget }
    const env = { AIRLOCK_REGISTRY_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` }
    const start = () => startServer({ name: 'widget', ports, env })
    let running: RunningServer | undefined = await start()
    const origin = `http://widget.localhost:${widget}`
    await use({
      visit: (visit = {}) => ({
        profile: 'any-frame',
        ...visit,
        query: { widget: origin, ...visit.query },
      }),
      origin,
      asked,
      answers: (next) => {
        answer = next
      },
      server: {
        stop: async () => {
          await running?.stop()
          running = undefined
        },
        start: async () => {
          running ??= await start()
        },
      },
    })
    await running?.stop()
    upstream.closeAllConnections()
    await new Promise((resolve) => upstream.close(resolve))
  },
})

/** Records the calls to the registry by pages of this context, from now on. */
export function callsIn(context: BrowserContext) {
  const calls: URL[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/(?:getWallets|getWalletImage|public\/get\w+Image)/.test(url.pathname)) calls.push(url)
  })
  return {
    all: calls,
    lists: () =>
      calls.filter(({ pathname }) => pathname === '/getWallets').map(({ searchParams }) => searchParams),
    images: () => calls.filter(({ pathname }) => pathname !== '/getWallets'),
  }
}

export { expect } from '@playwright/test'
