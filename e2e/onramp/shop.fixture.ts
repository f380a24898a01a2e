import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseProjects } from '@airlock/kit/server'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Server } from '../../widget-app/server/context.ts'
import { openStore } from '../../widget-app/server/db/store.ts'
import { createOnramp } from '../../widget-app/server/onramp/onramp.ts'
import { createPurchases } from '../../widget-app/server/onramp/purchases.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { databases } from '../../widget-app/server/testing/databases.ts'
import { serverForTests } from '../../widget-app/server/testing/server.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'
import { OnrampPurchase, OnrampQuote, OnrampUrl } from '../../widget-app/shared/onramp.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type LocalProvider, startOnrampProvider } from '../sellers/provider.ts'
import { onrampVariables } from '../sellers/secrets.ts'
import { onrampSection } from '../sellers/settings.ts'
import { putContracts } from '../smartAccounts/contracts.ts'
import { putPaymasters } from '../smartAccounts/paymasterContracts.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { localDollar } from '../support/token.ts'

type Body = Readonly<Record<string, unknown>>

/** A server that sells, its providers, and a chain on which what is bought arrives. */
export interface Shop {
  provider: LocalProvider
  chain: ChainHelper
  /** The server's clock, as a difference to the real one (ms). */
  clock: { aheadMs: number }
  get(path: string, headers?: HeadersInit): Promise<Response>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Posts a body as it is, as a provider does. */
  raw(path: string, body: string, headers: HeadersInit): Promise<Response>
  dollarsOf(address: Address): Promise<bigint>
  /** The address at which providers reach the server. */
  publicUrl: string
  /** Reads the project file again, so that no provider is being left alone. */
  renew(): void
}

export const newBuyer = (): Address => privateKeyToAddress(generatePrivateKey())

/** The seller's section, changed as an operator would. */
const projectsWith = (section: object) =>
  JSON.stringify({
    projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'], onramp: section }],
  })

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>

/** An address at which providers reach the server of a test. */
async function openDoor() {
  let answer: Answer = () => new Response()
  const listening = await listenOnLoopbacks(
    () =>
      createServer(async (req, res) => {
        const init = { method: 'POST', headers: req.headers as HeadersInit, body: await text(req) }
        const response = await answer(req.url ?? '/', init)
        res.writeHead(response.status).end(await response.text())
      }),
    0,
  )
  return {
    publicUrl: `http://127.0.0.1:${listening.port}`,
    lead: (next: Answer) => {
      answer = next
    },
    close: () => closeAll(listening.servers),
  }
}

type Section = ReturnType<typeof onrampSection>

/**
 * For all tests of the file that calls this.
 *
 * @param change - changes the section `onramp` of the project.
 * @param own - parts of the server in place of its own.
 */
export function useShop(
  change: (section: Section) => object = (same) => same,
  own: Partial<Server> = {},
): Shop {
  const parts: Partial<Shop> = { clock: { aheadMs: 0 } }
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const node: Chain = await startChain({ chainId: 31_337 })
    closing.push(node.stop)
    await putContracts(node.url)
    await putPaymasters(node.url)
    const chain = chainHelper(node)
    const dollar = await localDollar(chain)
    const database = await databases[0]?.open()
    if (!database) throw new Error('There is no database.')
    closing.push(database.close)
    const store = openStore({ open: async () => ({ ...database, close: async () => {} }), log: silent })
    await store.opened

    const door = await openDoor()
    closing.push(door.close)
    const { publicUrl } = door
    const provider = await startOnrampProvider({
      chains: { 'local-one': node.url },
      webhookUrl: (kind) => `${publicUrl}/v1/onramp/webhooks/shop/${kind === 'pay' ? 'local-pay' : kind}`,
    })
    closing.push(provider.stop)
    const file = projectsWith(change(onrampSection(provider.url, publicUrl)))
    const onramp = createOnramp({
      request: createRequest(false),
      variables: onrampVariables(),
      purchases: createPurchases(store),
      log: silent,
      now: () => Date.now() + (parts.clock?.aheadMs ?? 0),
    })
    const read = () => parseProjects(file, 'airlock.yaml', { mode: 'development', hasSecureFrame: true })
    let { app } = serverForTests('development', { projects: read(), onramp, ...own })
    door.lead((path, init) => app.request(path, init))
    const query = (path: string) => `${path}${path.includes('?') ? '&' : '?'}projectId=shop`
    Object.assign(parts, {
      provider,
      chain,
      publicUrl,
      renew: () => {
        app = serverForTests('development', { projects: read(), onramp, ...own }).app
      },
      raw: (path: string, body: string, headers: HeadersInit) =>
        app.request(path, { method: 'POST', body, headers }),
      get: (path: string, headers: HeadersInit = {}) => app.request(query(path), { headers }),
      post: (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
        app.request(query(path), {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        }),
      dollarsOf: (address: Address) => dollar.balanceOf(address),
    })
  }, 180_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  }, 60_000)
  beforeEach(() => {
    if (!parts.provider || !parts.clock) return
    parts.provider.mode = 'up'
    parts.clock.aheadMs = 0
  })
  // They are there once the tests run.
  return parts as Shop
}

const WISH = { purchaseCurrency: 'USDL', paymentCurrency: 'USD', amount: '100', network: 'local-one' }

export const askQuote = ({ post }: Shop, provider: string, change: Body = {}) =>
  post('/v1/onramp/quote', { ...WISH, provider, ...change })

export const quoteOf = async (shop: Shop, provider: string, change: Body = {}) =>
  OnrampQuote.parse(await (await askQuote(shop, provider, change)).json())

export const askUrl = ({ post }: Shop, address: string, provider: string, change: Body = {}) =>
  post('/v1/generators/onrampurl', {
    destinationWallets: [{ address, blockchains: ['local-one'], assets: ['USDL'] }],
    defaultNetwork: 'local-one',
    partnerUserId: address,
    defaultExperience: 'buy',
    presetFiatAmount: '100',
    provider,
    ...change,
  })

export const beginAt = async (shop: Shop, address: string, provider: string, change: Body = {}) =>
  OnrampUrl.parse(await (await askUrl(shop, address, provider, change)).json())

export async function purchaseOf({ get }: Shop, id: string) {
  return OnrampPurchase.parse(await (await get(`/v1/onramp/purchases/${id}`)).json())
}

/** A person on the provider's page. */
export async function visit(url: string) {
  const response = await fetch(url)
  const page = await response.text()
  const action = /action="([^"]+)"/.exec(page)?.[1]
  return {
    status: response.status,
    page,
    async press(act: 'pay' | 'decline' | 'leave', boxes: readonly ('silent' | 'held')[] = []) {
      if (!action) throw new Error(`There is nothing to press: ${page}`)
      const body = new URLSearchParams({ act, ...Object.fromEntries(boxes.map((box) => [box, 'on'])) })
      return fetch(new URL(action, response.url), { method: 'POST', body, redirect: 'manual' })
    },
  }
}
