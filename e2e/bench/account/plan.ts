import type { Request } from '../load.ts'

/** Somebody who looks at an account of their own. */
export interface Visitor {
  address: string
  /** CAIP-2 of the network that they are on. */
  chainId: string
  /** Where they are in the net: each has limits of their own. */
  from: string
  /** What the registry of names calls them. */
  name: string | null
  /** A token that they have. */
  coin: string
  /** CAIP-10 of what they ask the price of. */
  priced: readonly string[]
  /** Where the second page of their history begins, once they have read the first. */
  cursor?: string
}

export type Asked = Pick<Request, 'path' | 'method' | 'body'>

interface Route {
  /** Seconds of the period in which a visitor asks it. */
  at: readonly number[]
  request: (visitor: Visitor) => Asked
  /** Whether this is what has to be answered. */
  isRight: (body: string, visitor: Visitor) => boolean
}

const PROJECT = 'demo'

/** Seconds after which a visitor does the same again. The answers that live longest are asked for no more often. */
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

/** What the widget asks while somebody looks at their account, and then at what sending would cost. */
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
  /** Milliseconds from the start. */
  at: number
  /** Which visitor. */
  visitor: number
  route: RouteName
}

/**
 * What so many visitors ask in so many seconds, in order. All are there from the start, each at another moment of their
 * period, so that as much is asked in each second as in any other.
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
