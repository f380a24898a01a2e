import type { Request } from '../instruments/load.ts'

/** A visitor who looks at their own account. */
export interface Visitor {
  address: string
  /** The CAIP-2 id of their network. */
  chainId: string
  /** Their IP address: limits are counted for each. */
  from: string
  /** Their registered name. */
  name: string | null
  /** A token that they hold. */
  coin: string
  /** The CAIP-10 ids of the assets whose price they request. */
  priced: readonly string[]
  /** The cursor of the second page of their history, once they have read the first. */
  cursor?: string
}

export type Asked = Pick<Request, 'path' | 'method' | 'body'>

interface Route {
  /** The seconds within the period at which a visitor sends it. */
  at: readonly number[]
  request: (visitor: Visitor) => Asked
  /** Whether the answer is correct. */
  isRight: (body: string, visitor: Visitor) => boolean
}

const PROJECT = 'demo'

/**
 * The period after which a visitor repeats the same calls (seconds). Even the answers that are cached longest are
 * requested no more often.
 */
const PERIOD = 30

/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'

const common = { projectId: PROJECT, st: 'airlock', sv: 'bench' }
const query = (own: Readonly<Record<string, string>>) => new URLSearchParams({ ...own, ...common })
const page = ({ address, chainId }: Visitor, what: string, cursor: string | undefined): Asked => ({
  path: `/v1/account/${address}/${what}?${query({ chainId, ...(cursor && { cursor }) })}`,
})

const call = (id: number, method: string, params: readonly unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const rpc = ({ chainId }: Visitor, calls: unknown): Asked => ({
  path: `/v1?chainId=${chainId}&projectId=${PROJECT}`,
  method: 'POST',
  body: JSON.stringify(calls),
})

/** The calls that the widget makes while a visitor looks at their account and then starts a payment. */
export const ROUTES = {
  balance: {
    at: [0, 10, 20],
    request: ({ address, chainId }) => ({
      path: `/v1/account/${address}/balance?${query({ currency: 'usd', chainId })}`,
    }),
    isRight: (body, { coin }) => body.includes(`:${coin}"`),
  },
  identity: {
    at: [0],
    request: ({ address, chainId }) => ({ path: `/v1/identity/${address}?${query({ chainId })}` }),
    isRight: (body, { name }) => body.startsWith(`{"name":${JSON.stringify(name)},`),
  },
  history: {
    at: [3],
    request: (visitor) => page(visitor, 'history', undefined),
    isRight: (body) => body.startsWith('{"data":[{') && !body.includes('"next":null'),
  },
  'history, next page': {
    at: [5],
    request: (visitor) => page(visitor, 'history', visitor.cursor),
    isRight: (body) => body.startsWith('{"data":[{'),
  },
  nfts: {
    at: [7],
    request: (visitor) => page(visitor, 'nfts', undefined),
    isRight: (body) => body.startsWith('{"data":[{'),
  },
  price: {
    at: [12],
    request: ({ priced }) => ({
      path: '/v1/fungible/price',
      method: 'POST',
      body: JSON.stringify({ projectId: PROJECT, currency: 'usd', addresses: priced }),
    }),
    isRight: (body) => body.startsWith('{"fungibles":[{') && !body.includes('"price":null'),
  },
  'JSON-RPC': {
    at: [17, 21, 25],
    request: (visitor) => rpc(visitor, call(1, 'eth_gasPrice')),
    isRight: (body) => body.includes('"result":"0x'),
  },
  'JSON-RPC, three at once': {
    at: [13],
    request: (visitor) => {
      const data = `${BALANCE_OF}${visitor.address.slice(2).toLowerCase().padStart(64, '0')}`
      return rpc(visitor, [
        call(1, 'eth_blockNumber'),
        call(2, 'eth_getBalance', [visitor.address, 'latest']),
        call(3, 'eth_call', [{ to: visitor.coin, data }, 'latest']),
      ])
    },
    isRight: (body) => body.split('"result":"0x').length === 4,
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof ROUTES
export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]

export interface Planned {
  /** The time since the start (ms). */
  at: number
  /** The visitor's index. */
  visitor: number
  route: RouteName
}

/**
 * The calls of that many visitors in that many seconds, in order. All visitors are there from the start, each at a
 * different offset in the period, so that the load is constant.
 */
export function planFor(visitors: number, seconds: number): Planned[] {
  const calls: Planned[] = []
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const into = (visitor * PERIOD) / visitors
    for (const route of ROUTE_NAMES)
      for (const moment of ROUTES[route].at)
        for (let at = (moment - into + PERIOD) % PERIOD; at < seconds; at += PERIOD)
          calls.push({ at: at * 1000, visitor, route })
  }
  return calls.sort((one, other) => one.at - other.at)
}
