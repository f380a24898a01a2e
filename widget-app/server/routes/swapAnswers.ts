import type { Bindings } from '@airlock/kit/server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { SwapApproval, SwapQuotes, SwapTransaction } from '../../shared/swap.ts'
import { formatAddress } from '../chains/addresses.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { isNative } from '../prices/fungibles.ts'
import type { Approval } from '../swap/allowances.ts'
import type { Simulation } from '../swap/checks/simulate.ts'
import type { CheckedSwap } from '../swap/swaps.ts'
import { FailingSwapError, NoRouteError, UnsafeSwapError } from '../swap/terms/errors.ts'
import type { SwapQuote } from '../swap/terms/source.ts'
import type { Wish } from '../swap/wish.ts'
import { refuse } from './project.ts'

/** How swaps and their failures are written in answers. */

/** The CAIP-10 id of an address in the spelling that clients show; the coin's is written as the specification does. */
export const caip10 = (chain: Chain, address: string): string =>
  `${chain.id}:${isNative(chain, address) ? address : formatAddress(chain.namespace, address)}`

const feeOf = (chain: Chain, fee: SwapQuote['providerFee']) =>
  fee && { token: caip10(chain, fee.token), amount: String(fee.amount) }

const termsOf = (chain: Chain, quote: SwapQuote) => ({
  source: quote.source,
  minToAmount: String(quote.minToAmount),
  priceImpactBps: quote.priceImpactBps,
  providerFee: feeOf(chain, quote.providerFee),
  operatorFee: feeOf(chain, quote.operatorFee),
  route: quote.route.map(({ from, to, ...step }) => {
    return { ...step, from: caip10(chain, from), to: caip10(chain, to) }
  }),
  spender: quote.spender === null ? null : caip10(chain, quote.spender),
})

export const quotesAnswer = (
  chain: Chain,
  { from, to }: { from: string; to: string },
  quotes: readonly SwapQuote[],
): SwapQuotes => ({
  quotes: quotes.map((quote) => ({
    id: null,
    fromAmount: String(quote.fromAmount),
    fromAccount: from,
    toAmount: String(quote.toAmount),
    toAccount: to,
    ...termsOf(chain, quote),
    gas: quote.gas === null ? null : String(quote.gas),
  })),
})

/** What a pool of version 2 may write in a later block and not in the same one: its first average prices. */
const FIRST_WRITES = 50_000n
/** Gas that is left over is not paid, and the pools may move until the swap is mined. */
const withMargin = (gas: bigint) => (gas * 130n) / 100n + FIRST_WRITES

function simulationOf(simulation: Simulation) {
  if (simulation.status === 'unknown') return simulation
  const { status, received } = simulation
  return { status, ...(received !== null && { received: String(received) }) }
}

export function swapAnswer(
  { chain, taker }: Wish,
  { built, simulation }: CheckedSwap,
  gasPrice: bigint,
): SwapTransaction {
  const { call, terms, fromAmount, toAmount } = built
  const gas = simulation.status === 'passed' ? withMargin(simulation.gas) : (built.gas ?? 0n)
  const tx =
    'to' in call
      ? {
          to: caip10(chain, call.to),
          data: call.data,
          amount: String(call.value),
          eip155: { gas: String(gas), gasPrice: String(gasPrice) },
        }
      : {
          to: caip10(chain, call.program),
          data: call.transaction,
          amount: isNative(chain, terms.from) ? String(fromAmount) : '0',
        }
  return {
    tx: { from: caip10(chain, taker), ...tx },
    fromAmount: String(fromAmount),
    toAmount: String(toAmount),
    ...termsOf(chain, built),
    simulation: simulationOf(simulation),
  }
}

export function approvalAnswer(
  { chain, taker }: Wish,
  { source, spender }: Pick<SwapQuote, 'source'> & { spender: string },
  approvals: readonly Approval[],
  gasPrice: bigint,
): SwapApproval {
  const calls = approvals.map(({ to, data, gas }) => ({
    from: caip10(chain, taker),
    to: caip10(chain, to),
    data,
    value: '0',
    eip155: { gas: Number(gas), gasPrice: String(gasPrice) },
  }))
  const [first, second] = calls
  if (!first) throw new Error('an approval has at least one call')
  return {
    ...(second ? { tx: second, reset: first } : { tx: first }),
    spender: caip10(chain, spender),
    source,
  }
}

/** Responds with a failure in the shape of the specification (`reasons`), beside our own. */
function refuseSwap(
  context: Context<Bindings>,
  code: string,
  description: string,
  message: string,
): Response {
  const body = { error: { code, message }, status: 'FAILURE', reasons: [{ name: 'amount', description }] }
  return context.json(body, 400, { 'Cache-Control': 'no-store' })
}

export const refuseUnsupported = (context: Context<Bindings>, message = 'Network not supported for Swaps') =>
  refuseSwap(context, 'swaps-unsupported', message, message)

/** The default if the source gives no time. */
const PAUSE_MS = 5_000

/** Responds with the result, or with the failure that it throws. */
export async function orFailure(
  context: Context<Bindings>,
  log: Pick<Logger, 'warn'>,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof NoRouteError)
      return refuseSwap(context, 'no-route', error.message, 'No source can swap this amount of these tokens.')
    if (error instanceof FailingSwapError)
      return refuseSwap(
        context,
        'swap-fails',
        `the swap would fail: ${error.message}`,
        'The swap would fail.',
      )
    if (error instanceof UnsafeSwapError)
      return refuse(context, 502, 'swap-unsafe', 'The offered swap is not what it claims to be.')
    if (!(error instanceof OutboundError)) throw error
    log.warn({ problem: error.message, route: context.req.routePath }, 'no source of swaps answered')
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? PAUSE_MS) / 1_000))
    return refuse(context, 503, 'swaps-unavailable', 'No source of swaps answers.', {
      'Retry-After': String(seconds),
    })
  }
}
