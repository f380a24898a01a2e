import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Address } from 'viem'
import { COIN } from '../api.ts'
import { lifi, veloraPrices, veloraTransaction, type Wish, zeroEx } from './answers.ts'
import { type Deal, LIES, type Lie } from './deal.ts'

/**
 * The APIs of 0x (v2, AllowanceHolder), LI.FI and Velora (v6.2) on one port, in the shapes that their documentation
 * shows, for swaps at the desk. It lies or fails as a test says.
 */

/** Failures of a whole answer. */
export type Failure = 'a web page' | 'no JSON' | 'a rate limit' | 'silence' | 'an error' | 'no route'

interface Asked {
  path: string
  headers: IncomingHttpHeaders
}

interface Options {
  desk: Address
  /** Where LI.FI sends the fees of the operator's integration. */
  wallet: Address
  /** What a swap gives, in the smallest unit. */
  price: (from: string, to: string, amount: bigint) => bigint
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const FAILURES: Readonly<Record<Failure, (response: ServerResponse, path: string) => void>> = {
  'a web page': (response) =>
    send(response, 200, '<!doctype html><title>Login</title>', { 'Content-Type': 'text/html' }),
  'no JSON': (response) => send(response, 200, '{"buyAmount":'),
  'a rate limit': (response) => send(response, 429, { message: 'rate limit' }, { 'Retry-After': '17' }),
  silence: () => undefined,
  'an error': (response) => send(response, 500, { message: 'error' }),
  'no route': (response, path) => {
    if (path.startsWith('/swap/')) send(response, 200, { liquidityAvailable: false })
    else if (path.startsWith('/v1/')) send(response, 404, { message: 'No available quotes', code: 1002 })
    else send(response, 400, { error: 'No routes found with enough liquidity' })
  },
}

function dealFor({ desk, price }: Options, lie: Lie) {
  return ({ from, to, amount, taker, bps, fee }: Wish): Deal => {
    const paid = price(from, to, amount)
    const least = (paid * (10_000n - bps)) / 10_000n
    const [of, value] = [taker as Address, from === COIN ? amount : 0n]
    const deal: Deal = {
      ...{ from, amount, taker: of, told: to, given: to, promised: paid, promisedLeast: least, paid, least },
      ...{
        contract: desk,
        spender: desk,
        settler: desk,
        isDirect: false,
        recipient: of,
        value,
        taken: amount,
        write: String,
      },
      ...(fee && { fee }),
    }
    return { ...deal, ...LIES[lie](deal) }
  }
}

/** Starts the vendors. */
export async function startVendors(options: Options) {
  const state = {
    lie: 'honest' as Lie,
    /** The lie of everything but the first answer. */
    later: undefined as Lie | undefined,
    change: {} as Partial<Deal>,
    failure: undefined as Failure | undefined,
    asked: [] as Asked[],
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    state.asked.push({ path: `${pathname}?${searchParams}`, headers: request.headers })
    if (state.failure) return FAILURES[state.failure](response, pathname)
    const lie = (state.asked.length > 1 && state.later) || state.lie
    const honest = dealFor(options, lie)
    const deals = (wish: Wish): Deal => ({ ...honest(wish), ...state.change })
    if (pathname === '/swap/allowance-holder/quote') send(response, 200, zeroEx(searchParams, deals))
    else if (pathname === '/v1/quote') send(response, 200, lifi(searchParams, deals, options.wallet))
    else if (pathname === '/prices') send(response, 200, veloraPrices(searchParams, deals))
    else if (pathname.startsWith('/transactions/')) send(response, 200, veloraTransaction(body, deals))
    else send(response, 404, { message: 'not found' })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Vendors = Awaited<ReturnType<typeof startVendors>>
