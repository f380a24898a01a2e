import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '../local/chain.ts'
import { createDatabaseBeside } from '../local/postgres.ts'
import type { Ports } from '../stack/addresses.ts'
import { freePort } from '../stack/ports.ts'
import { startServer } from '../stack/servers.ts'
import { startUpstream, type Upstream } from '../stack/upstream.ts'
import { chainHelper } from './chain.ts'
import { dappOn, type Visit } from './dapp.ts'
import { test as base, expect } from './sending.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** The address of a widget server: for browsers, and for Node. */
type Served = { origin: string; url: string }

type Settings = {
  /** Whether the first of the operator's nodes belongs to another chain. */
  hasLiar: boolean
}

type Fixtures = {
  /** The node that the server and the page use. Wallets have a separate one. */
  upstream: Upstream
  /** The first of the operator's nodes, which belongs to the second chain. */
  liar: Upstream
  server: Served
  visitor: Visitor
}

const fileOf = (rpcUrls: readonly string[], id: string) =>
  JSON.stringify({
    chains: [
      {
        id,
        name: 'Local One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        testnet: false,
        rpcUrls,
        balances: 'chain',
        history: 'index',
        startBlock: 0,
      },
    ],
  })

/** Starts the built widget server like the stack, over these nodes, with its own database and port. */
async function startServed(ports: Ports, chainId: string, rpcUrls: readonly string[]) {
  const widget = await freePort()
  const file = join(tmpdir(), `airlock-chains-${widget}.yaml`)
  writeFileSync(file, fileOf(rpcUrls, chainId))
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL ? await createDatabaseBeside(DATABASE_URL) : undefined
  const remove = async () => {
    rmSync(file)
    await database?.drop()
  }
  const env = { AIRLOCK_CHAINS_FILE: file, ...(database && { DATABASE_URL: database.url }) }
  const running = await startServer({ name: 'widget', ports: { ...ports, widget }, env }).catch(
    async (error: unknown) => {
      await remove()
      throw error
    },
  )
  const stop = async () => {
    await running.stop()
    await remove()
  }
  return { origin: `http://widget.localhost:${widget}`, url: running.url, stop }
}

const EXPLORER = 'https://explorer.example'

/**
 * Gives each test a chain, a node in front of it that can fail, and a real widget server, because a server remembers
 * the state of a node for minutes.
 */
export const test = base.extend<Settings & Fixtures>({
  hasLiar: [false, { option: true }],

  chains: async ({ nodes }, use) => {
    const chain = await startChain({ chainId: nodes.one.id })
    await use({ one: chainHelper(chain), two: nodes.two })
    await chain.stop()
  },

  upstream: async ({ chains }, use) => {
    const upstream = await startUpstream(chains.one.url)
    await use(upstream)
    await upstream.stop()
  },

  liar: async ({ nodes }, use) => {
    const liar = await startUpstream(nodes.two.url)
    await use(liar)
    await liar.stop()
  },

  server: async ({ stack, chains, upstream, liar, hasLiar }, use) => {
    const urls = [...(hasLiar ? [liar.url] : []), upstream.url]
    const { stop, ...served } = await startServed(stack.ports, chains.one.caipNetworkId, urls)
    await use(served)
    await stop()
  },

  dapp: async ({ page, stack, chains, upstream, server }, use) => {
    const dapp = dappOn(page, { ...stack, chains })
    const network = {
      id: chains.one.id,
      name: 'Local One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [upstream.url] } },
      blockExplorers: { default: { name: 'Explorer', url: EXPLORER } },
    }
    const onServer = ({ query, config, ...visit }: Visit): Visit => ({
      ...visit,
      profile: 'any-frame',
      query: { widget: server.origin, ...query },
      // The networks in a visit's query take precedence.
      ...(query?.networks === undefined && { config: { networks: [network], ...config } }),
    })
    await use({ ...dapp, open: (visit = {}) => dapp.open(onServer(visit)) })
  },

  visitor: async ({ page, dapp, widget, server, chains }, use) =>
    use(visitorOf({ page, dapp, widget, server, chains })),
})

export { expect }
