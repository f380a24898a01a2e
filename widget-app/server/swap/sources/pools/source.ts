import type { Hex } from 'viem'
import type { PoolsSettings } from '../../../chains/swaps.ts'
import { OutboundError } from '../../../outbound/error.ts'
import type { Contracts } from '../../../tokens/contracts.ts'
import { impactBps, leastOf } from '../../terms/amounts.ts'
import { NoRouteError } from '../../terms/errors.ts'
import type { RouteStep, SwapQuote, SwapRequest, SwapSource } from '../../terms/source.ts'
import { callOf, KINDS, type Output } from './kinds.ts'
import { createMarkets } from './markets.ts'
import { pairsOf, pathsOf, type Route, routesOf } from './routes.ts'

/** A route with what it gives. */
interface Priced extends Output {
  route: Route
  impact: number | null
}

/** How long a swap may wait to be mined, in seconds. */
const VALID_S = 20n * 60n

/** A small part of an amount, whose price is that without an impact. */
const partOf = (amount: bigint) => amount / 1_000n || 1n

const stepsOf = ({ exchange, path, fees }: Route): RouteStep[] =>
  pairsOf(path).map(([from, to], index) => {
    return { exchange: exchange.name, kind: exchange.kind, from, to, fee: fees[index] ?? null }
  })

const quoteOf = (
  { amount, slippageBps, from }: SwapRequest,
  { route, out, gas, impact }: Priced,
): SwapQuote => ({
  source: 'pools',
  fromAmount: amount,
  toAmount: out,
  minToAmount: leastOf(out, slippageBps),
  gas,
  route: stepsOf(route),
  priceImpactBps: impact,
  providerFee: null,
  operatorFee: null,
  spender: from.isNative ? null : route.exchange.router.toLowerCase(),
})

interface Sources {
  contracts: Contracts
  /** The time in milliseconds of Unix time. */
  now: () => number
}

/**
 * Own routing over pools of the Uniswap kinds: every direct route and every route over a base token is asked in one
 * multicall, so that all answers are about the same block. Each is asked for the amount and for a thousandth of it:
 * what the amount falls short of the small one is its price impact, in the same way for all kinds and lengths.
 */
export function createPools(settings: PoolsSettings, { contracts, now }: Sources): SwapSource {
  const { exchanges } = settings
  const wrapped = settings.wrapped.toLowerCase()
  const bases = [wrapped, ...settings.bases.map((base) => base.toLowerCase())]
  const routers = [...new Set(exchanges.map(({ router }) => router.toLowerCase()))]
  const markets = createMarkets(contracts, () => performance.now())

  async function routesFor({ chain, from, to }: SwapRequest): Promise<Route[]> {
    const [start, end] = [from, to].map(({ isNative, address }) => (isNative ? wrapped : address))
    const paths = pathsOf(start ?? '', end ?? '', bases)
    return routesOf(exchanges, paths, await markets.find(chain, exchanges, paths.flatMap(pairsOf)))
  }

  async function price(request: SwapRequest, routes: readonly Route[]): Promise<Priced[]> {
    const amounts = [request.amount, partOf(request.amount)] as const
    const calls = routes.flatMap((route) =>
      amounts.map((amount) => KINDS[route.exchange.kind].ask(route, amount)),
    )
    // Pools call their tokens, which may be anybody's contracts.
    const answers = await contracts.ask(request.chain, calls, { isTrusted: false, isByItself: true })
    if (answers.length > 0 && answers.every((answer) => answer === undefined))
      throw new OutboundError('unreachable', 'no pool could be asked')
    const outputOf = (route: Route, answer: Hex | null | undefined) =>
      answer ? KINDS[route.exchange.kind].read(answer, route) : undefined
    return routes.flatMap((route, index): Priced[] => {
      const whole = outputOf(route, answers[2 * index])
      if (!whole || whole.out === 0n) return []
      const small = outputOf(route, answers[2 * index + 1])?.out ?? 0n
      const impact = impactBps({ in: amounts[0], out: whole.out }, { in: amounts[1], out: small })
      return [{ ...whole, route, impact: impact ?? null }]
    })
  }

  async function best(request: SwapRequest): Promise<Priced> {
    const priced = await price(request, await routesFor(request))
    const net = ({ out, gas }: Priced) => out - request.costOf(gas, out)
    const [first, ...others] = priced
    if (!first) throw new NoRouteError()
    return others.reduce((top, other) => (net(other) > net(top) ? other : top), first)
  }

  return {
    kind: 'pools',
    contracts: routers,
    spenders: routers,
    quote: async (request) => quoteOf(request, await best(request)),
    async build(request) {
      const priced = await best(request)
      const quote = quoteOf(request, priced)
      const { minToAmount: least } = quote
      const deadline = BigInt(Math.floor(now() / 1_000)) + VALID_S
      const { from, to, amount, taker } = request
      return {
        ...quote,
        call: callOf(priced.route, { request, least, deadline }),
        terms: { from: from.address, to: to.address, amount, least, recipient: taker },
      }
    },
  }
}
