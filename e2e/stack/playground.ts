import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Inbox } from '../mail/inbox.ts'
import { answerMail } from '../mail/site.ts'
import { DEMO_WALLET } from '../wallets/eip155/demoWallet.ts'
import { CHAIN_IDS, chainUrlsOf, originsOf, type Ports, paymasterUrlOf, solanaUrlOf } from './addresses.ts'
import { createSender, type Respond, readIn, type StaticSite, startSite } from './site.ts'

/*
 * The playground on this machine. The page itself is static (playground/); what only a local stack has is here: a wallet
 * with test keys, the mails that were sent, and what breaks things on purpose.
 */

const BUILD = fileURLToPath(new URL('../../playground/dist/', import.meta.url))
const WALLET = fileURLToPath(new URL('../dist/wallets/eip155.js', import.meta.url))

/** An account that the local chains fund and sign for, and a token that anybody may mint. */
const BANK = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const TOKEN = '0xa1100000000000000000000000000000000a0004'

const SOLANA = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** How late the slow nodes answer (ms). */
const LATE = 3_000

/** A host of this server that never answers, as a widget's server that is down. */
const downUrlOf = (ports: Ports) => `http://down.localhost:${ports.playground}`

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The chains of the stack, and networks that the widget knows by their ids. */
const networksOf = (ports: Ports) => {
  const urls = chainUrlsOf(ports)
  const local = (chainId: number, name: string) => ({
    ...{ id: `eip155:${chainId}`, name, selected: true },
    ...{ rpcUrl: urls[chainId], currency: ether },
  })
  return [
    local(CHAIN_IDS.chain, 'Local One'),
    local(CHAIN_IDS.chain2, 'Local Two'),
    {
      ...{ id: `solana:${SOLANA}`, name: 'Local Solana', selected: true, rpcUrl: solanaUrlOf(ports) },
      currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    },
    { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
    { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot' },
    { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub' },
  ]
}

/** What the page fetches as `playground.json`. */
const siteOf = (ports: Ports) => ({
  widgetUrl: originsOf(ports).widget,
  projectId: 'demo',
  networks: networksOf(ports),
  local: {
    projects: [
      { id: 'demo', label: 'Standard' },
      { id: 'demo-smart', label: 'Smart account' },
      { id: 'demo-sponsored', label: 'Fees paid' },
    ],
    wallet: { script: '/local/wallet.js', id: DEMO_WALLET.rdns },
    bank: BANK,
    token: TOKEN,
    paymasterUrl: paymasterUrlOf(ports),
    mail: '/local/mail',
    faults: {
      downUrl: downUrlOf(ports),
      slowUrl: `http://127.0.0.1:${ports.playground}/local/slow/{chainId}`,
      noWindows: '/no-windows/',
      noStorage: '/no-storage/',
    },
  },
})

/** Everything that a sandbox can allow and the page needs, but windows. Frames in it are bound by it too. */
const WITHOUT_WINDOWS =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-storage-access-by-user-activation'

const policyOf = (ports: Ports, isWithoutWindows: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' http://127.0.0.1:*",
    `frame-src 'self' ${originsOf(ports).widget} ${downUrlOf(ports)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    ...(isWithoutWindows ? [WITHOUT_WINDOWS] : []),
  ].join('; ')

/** Runs before the page's own scripts, which find storage as a browser has it that blocks it. */
const NO_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('Storage is blocked', 'SecurityError')
    },
  })
`

type Answer = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void>

const answerWith = (response: ServerResponse, type: string, body: string): void =>
  void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)

/** Widgets of any site may ask, as with a public node. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

/** Passes a request on to a local chain, late. */
async function answerSlowly(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
  const headers = { 'content-type': 'application/json' }
  const body = await text(request)
  await wait(LATE)
  const answer = await fetch(url, { method: 'POST', headers, body })
  response.writeHead(answer.status, { ...CORS, ...headers }).end(await answer.text())
}

/** What only this machine has, by the beginning of its path. */
function answersOf(ports: Ports, inbox: Inbox): Readonly<Record<string, Answer>> {
  const nodes = new Map([...Object.entries(chainUrlsOf(ports)), [SOLANA, solanaUrlOf(ports)]])
  const chains = Object.entries(chainUrlsOf(ports)).map(([id, rpcUrl]) => ({
    ...{ id: Number(id), rpcUrl, name: `Local ${id}` },
  }))
  const wallet = [{ ...DEMO_WALLET, chains }]
  return {
    '/playground.json': async (_, response) =>
      answerWith(response, 'application/json', JSON.stringify(siteOf(ports))),
    '/local/wallet.js': async (_, response) => {
      const script = await readFile(WALLET, 'utf8')
      const options = `window.airlockTestWalletOptions = ${JSON.stringify(wallet)};\n`
      answerWith(response, 'text/javascript; charset=utf-8', options + script)
    },
    '/local/noStorage.js': async (_, response) =>
      answerWith(response, 'text/javascript; charset=utf-8', NO_STORAGE),
    '/local/mail/': (request, response, rest) => answerMail(inbox, `/${rest}`, request, response),
    '/local/slow/': async (request, response, rest) => {
      const url = nodes.get(rest)
      if (url === undefined) return void response.writeHead(404, CORS).end()
      await answerSlowly(url, request, response)
    },
  }
}

/** The same page under another path, which breaks it. */
const BROKEN = /^\/(no-windows|no-storage)(\/.*)$/

async function contentOf(root: string, file: string, fault: string | undefined) {
  const content = await readIn(root, file)
  if (content === undefined || fault !== 'no-storage' || file !== '/index.html') return content
  return Buffer.from(String(content).replace('<head>', '<head><script src="/local/noStorage.js"></script>'))
}

/** Serves the built page. */
export async function startPlayground({
  ports,
  inbox,
  root = BUILD,
}: {
  ports: Ports
  inbox: Inbox
  root?: string
}): Promise<StaticSite> {
  if (!existsSync(root)) throw new Error('The playground is not built: run "npm run build" first.')
  const send = createSender(true)
  const answers = answersOf(ports, inbox)
  const respond: Respond = async (request, response) => {
    if (request.headers.host?.startsWith('down.')) return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://playground')
    const whole = decodeURIComponent(url.pathname)
    const [, fault, path = whole] = BROKEN.exec(whole) ?? []
    const prefix = Object.keys(answers).find((one) => path.startsWith(one))
    if (prefix !== undefined)
      return answers[prefix]?.(request, response, path.slice(prefix.length) + url.search)
    const file = path.endsWith('/') ? `${path}index.html` : path
    const content = await contentOf(root, file, fault)
    const headers = { 'content-security-policy': policyOf(ports, fault === 'no-windows') }
    await send(request, response, { file, content, headers })
  }
  return startSite('playground', ports, respond)
}
