import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import { answerApi } from './apis.ts'
import type { Call } from './call.ts'
import { coinbasePage } from './coinbaseApi.ts'
import { createOrders, type Order, type Orders } from './orders.ts'
import { checkoutPage, messagePage } from './page.ts'
import { payPage } from './payApi.ts'
import type { Kind } from './prices.ts'
import { WEBHOOKS } from './webhooks.ts'

/*
 * Three providers on this machine: Meld and Coinbase in the shapes of their documentation, and a plain page by an
 * address. They check keys, limits and tokens, and send what was bought on the local chains.
 */

/** How the APIs answer: as they should, not at all, late, too often, or with something else. */
export type Mode = 'up' | 'down' | 'late' | 'busy' | 'empty' | 'garbage'

/** Longer than the widget's server waits (ms). */
const LATE = 8_000

interface Options {
  port?: number
  /** The nodes by the providers' names of networks. */
  chains: Readonly<Record<string, string>>
  /** Where the widget's server takes webhooks of a provider. */
  webhookUrl: (kind: Kind) => string
}

export interface LocalProvider {
  readonly port: number
  readonly url: string
  readonly orders: Orders
  mode: Mode
  /** The webhooks that were sent, with the status of the answer. */
  readonly sent: { order: Order; status: number }[]
  stop(): Promise<void>
}

const html = (res: ServerResponse, body: string, status = 200) =>
  void res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)

const USED = messagePage('This link does not work', 'It was used before, or somebody changed it.')

/** Leads from a provider's address to the page of the purchase. */
const leadTo = (res: ServerResponse, page: string | null) =>
  page === null ? html(res, USED, 410) : void res.writeHead(303, { location: `/open/${page}` }).end()

async function act(req: IncomingMessage, res: ServerResponse, orders: Orders): Promise<void> {
  const opened = orders.open(req.url?.split('/').at(-1) ?? '')
  if (!opened) return html(res, USED, 410)
  const { order } = opened
  const form = new URLSearchParams(await text(req))
  const back = () => void res.writeHead(303, { location: order.redirectUrl }).end()
  if (form.get('act') === 'leave')
    return html(res, messagePage('You have not paid', 'You can close this window.'))
  if (form.get('act') === 'decline') {
    await orders.decline(order)
    return html(res, messagePage('The card was declined', 'You have not paid. You can close this window.'))
  }
  await orders.pay(order, { isSilent: form.has('silent'), isHeld: form.has('held') })
  back()
}

/** Answers an API in another way than it should. */
const MISBEHAVE: Readonly<Record<Exclude<Mode, 'up'>, (res: ServerResponse) => Promise<void> | void>> = {
  down: (res) => void res.destroy(),
  late: async (res) => {
    await wait(LATE, undefined, { ref: false })
    res.destroy()
  },
  busy: (res) => void res.writeHead(429, { 'retry-after': '2' }).end('{}'),
  empty: (res) => void res.writeHead(200).end('{"quotes":null}'),
  garbage: (res) => html(res, '<h1>Maintenance</h1>'),
}

const isApi = (path: string) => /^\/(?:meld|onramp)\/|^\/pay\/status\//.test(path)

async function respond(
  call: Call,
  res: ServerResponse,
  provider: Pick<LocalProvider, 'mode'>,
): Promise<void> {
  const { req, url, orders } = call
  const { pathname: path } = url
  if (isApi(path) && provider.mode !== 'up') return MISBEHAVE[provider.mode](res)
  if (req.method === 'POST' && path === '/release') {
    orders.release(url.searchParams.get('buyer') ?? undefined)
    return void res.writeHead(204).end()
  }
  if (req.method === 'POST' && path.startsWith('/checkout/')) return act(req, res, orders)
  if (path === '/pay') return leadTo(res, payPage(call))
  if (path === '/coinbase/checkout') return leadTo(res, coinbasePage(call))
  if (path.startsWith('/open/')) {
    const opened = orders.open(path.slice('/open/'.length))
    return opened ? html(res, checkoutPage(opened.order, opened.next)) : html(res, USED, 410)
  }
  const answer = await answerApi(call)
  if (!answer) return void res.writeHead(404).end()
  res.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
}

export async function startOnrampProvider({ port = 0, chains, webhookUrl }: Options): Promise<LocalProvider> {
  const sent: LocalProvider['sent'] = []
  const tell = async (order: Order) => {
    if (order.isSilent) return
    const url = webhookUrl(order.kind)
    const { body, headers } = WEBHOOKS[order.kind](order, url, Date.now())
    const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
    sent.push({ order: { ...order }, status: answer?.status ?? 0 })
  }
  const orders = createOrders(chains, tell)
  const provider = { orders, mode: 'up' as Mode, sent }
  const listening = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        const answer = async () => {
          const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
          await respond({ req, url, orders, origin: `http://127.0.0.1:${listening.port}` }, res, provider)
        }
        answer().catch((error: Error) => {
          res
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ message: error.message }))
        })
      }),
    port,
  )
  return Object.assign(provider, {
    port: listening.port,
    url: `http://127.0.0.1:${listening.port}`,
    stop: () => stopAll(listening.servers),
  })
}
