import type { BrowserContext, Route } from '@playwright/test'

/** The answer to a request: JSON, a status, or JSON that is held back until the test releases it. */
type Answer = { json: unknown } | { status: number; body?: string } | { held: Promise<void>; json: unknown }

/** The answers of the widget's server about accounts, in the shapes of its API. */
export type AccountScript = {
  chains?: readonly string[]
  identity?: Answer
  balance?: Answer
  nfts?: (cursor: string) => Answer
  history?: (cursor: string) => Answer
}

/** A JSON-RPC request, as far as an answer needs it. */
interface RpcCall {
  id: number
  method: string
}

const EMPTY = { json: { data: [], next: null } }

async function fulfill(route: Route, answer: Answer): Promise<void> {
  if ('held' in answer) await answer.held
  const headers = { 'cross-origin-resource-policy': 'same-origin' }
  // The page may have been closed in the meantime.
  const done =
    'json' in answer
      ? route.fulfill({ json: answer.json, headers })
      : route.fulfill({ status: answer.status, body: answer.body ?? '', headers })
  await done.catch(() => undefined)
}

/** Answers in place of the widget's server from now on. The script may be changed while it is in use. */
export async function answerAccount(context: BrowserContext, origin: string, script: AccountScript) {
  const asked: URL[] = []
  await context.route(`${origin}/v1/**`, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url)
    const cursor = url.searchParams.get('cursor') ?? ''
    const answers: Readonly<Record<string, () => Answer>> = {
      'supported-chains': () => ({ json: { http: script.chains ?? [], ws: [] } }),
      identity: () => script.identity ?? { json: { name: null, avatar: null } },
      balance: () => script.balance ?? { json: { balances: [] } },
      nfts: () => script.nfts?.(cursor) ?? EMPTY,
      history: () => script.history?.(cursor) ?? EMPTY,
    }
    const what = url.pathname.split('/')
    const answer = answers[what.at(-1) ?? ''] ?? answers[what[2] ?? '']
    if (answer) await fulfill(route, answer())
    else await route.continue()
  })
  return {
    /** All requests so far. */
    asked,
    of: (what: string) => asked.filter(({ pathname }) => pathname.includes(what)),
  }
}

/** A typical token. */
export const token = (chainId: string, change: Record<string, unknown> = {}) => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  value: 5432.1,
  price: 2716.05,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: null,
  ...change,
})

/** Answers a node's `eth_getBalance` with this amount (wei). All other calls reach the node. */
export const answerBalance = (context: BrowserContext, nodeUrl: string, balance: bigint) =>
  context.route(`${nodeUrl}/`, async (route) => {
    const asked = route.request().postDataJSON() as RpcCall | RpcCall[] | null
    const calls = [asked ?? []].flat()
    if (calls.length === 0 || calls.some(({ method }) => method !== 'eth_getBalance')) return route.fallback()
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${balance.toString(16)}` }))
    const json = Array.isArray(asked) ? answers : answers[0]
    return route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } })
  })

/** A contract address by its index. */
export const contractOf = (chainId: string, place: number) =>
  `${chainId}:0x${(place + 1).toString(16).padStart(40, '0')}`

/** A token other than the chain's coin, whose amount only the script decides. */
export const dollars = (chain: string, value: number) =>
  token(chain, {
    name: 'Digital Dollar',
    symbol: 'DUSD',
    address: contractOf(chain, 3),
    value,
    price: 1,
    quantity: { decimals: '6', numeric: String(value) },
  })

/** A typical collectible by its index. */
export const nft = (chainId: string, place: number, change: Record<string, unknown> = {}) => ({
  chainId,
  contract: contractOf(chainId, 7),
  tokenId: String(place),
  standard: 'erc721',
  quantity: '1',
  name: `Meadow #${place}`,
  collection: 'Meadows',
  picture: null,
  isSpam: false,
  ...change,
})

type Movement = { symbol: string; amount: string; direction: 'in' | 'out' | 'self' }

/** One transfer of a token. */
export const moved = (symbol: string, amount: string, direction: Movement['direction'], name = symbol) => ({
  fungible_info: { name, symbol, icon: null },
  direction,
  quantity: { numeric: amount },
})

/** A typical transaction by its index: each is an hour older than the one above it. */
export const transaction = (
  chain: string,
  place: number,
  {
    at = new Date('2026-11-20T12:00:00Z').getTime(),
    ...change
  }: Record<string, unknown> & { at?: number } = {},
) => ({
  id: `tx${place}`,
  metadata: {
    operationType: place % 3 === 0 ? 'receive' : 'send',
    hash: `0x${place.toString(16).padStart(64, '0')}`,
    chain,
    minedAt: new Date(at - place * 3_600_000).toISOString(),
    sentFrom: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    status: 'confirmed',
    nonce: place,
    ...change,
  },
  transfers: [moved('ETH', '1.5', place % 3 === 0 ? 'in' : 'out', 'Ether')],
})
