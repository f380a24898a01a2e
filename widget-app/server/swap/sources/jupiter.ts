import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import * as z from 'zod/mini'
import type { VendorSettings } from '../../chains/swaps.ts'
import { JUPITER, termsOfTransaction } from '../checks/solanaTerms.ts'
import { Amount, leastOf } from '../terms/amounts.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { BuiltSwap, RouteStep, SwapQuote, SwapRequest, SwapSource, SwapToken } from '../terms/source.ts'
import { createAsk, readShape, type VendorSources } from './ask.ts'

/** Jupiter's Swap API v1 for Solana (dev.jup.ag). */

const { priceApi: WRAPPED } = NATIVE_ADDRESSES.solana

const Mint = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

const Quote = z.object({
  inputMint: Mint,
  outputMint: Mint,
  inAmount: Amount,
  outAmount: Amount,
  otherAmountThreshold: Amount,
  swapMode: z.literal('ExactIn'),
  priceImpactPct: z.optional(z.string()),
  platformFee: z.nullish(z.object({ amount: Amount })),
  routePlan: z.array(
    z.object({ swapInfo: z.object({ label: z.optional(z.string()), inputMint: Mint, outputMint: Mint }) }),
  ),
})

const Swap = z.object({
  swapTransaction: z.string().check(z.maxLength(4_096), z.regex(/^[A-Za-z\d+/]+={0,2}$/)),
})

const mintOf = ({ isNative, address }: SwapToken) => (isNative ? WRAPPED : address)

/** Reads an impact, which is a fraction such as "0.0123", as hundredths of a percent; null for any other text. */
function impactOf(text = ''): number | null {
  if (!/^\d{1,3}(?:\.\d{1,30})?$/.test(text)) return null
  return Math.round(Number(text) * 10_000)
}

const stepsOf = (plan: z.output<typeof Quote>['routePlan']): RouteStep[] =>
  plan.slice(0, 20).map(({ swapInfo: { label = 'Jupiter', inputMint, outputMint } }) => {
    return { exchange: label.slice(0, 32), kind: null, from: inputMint, to: outputMint, fee: null }
  })

export function createJupiter(settings: VendorSettings, sources: VendorSources): SwapSource {
  const base = settings.key ? 'https://api.jup.ag' : 'https://lite-api.jup.ag'
  const ask = createAsk(sources, { settings, base, keyHeader: 'x-api-key' })

  async function price(request: SwapRequest): Promise<{ quote: SwapQuote; quoteResponse: unknown }> {
    const { from, to, amount, slippageBps } = request
    const [inputMint, outputMint] = [mintOf(from), mintOf(to)]
    // The vendor wants its quote back exactly as it was.
    const quoteResponse = await ask('/swap/v1/quote', z.unknown(), {
      query: { inputMint, outputMint, amount: `${amount}`, slippageBps: `${slippageBps}` },
    })
    const told = readShape(Quote, quoteResponse)
    if (told.inputMint !== inputMint || told.outputMint !== outputMint)
      throw new UnsafeSwapError('jupiter: the answer is about other tokens')
    // Rounded here as everywhere: the vendor's own number may differ by the last unit.
    const minToAmount = leastOf(told.outAmount, slippageBps)
    if (told.otherAmountThreshold + 1n < minToAmount)
      throw new UnsafeSwapError('jupiter: its least amount is below the slippage')
    const quote: SwapQuote = {
      source: 'jupiter',
      fromAmount: told.inAmount,
      toAmount: told.outAmount,
      minToAmount,
      gas: null,
      route: stepsOf(told.routePlan),
      priceImpactBps: impactOf(told.priceImpactPct),
      providerFee: told.platformFee ? { token: to.address, amount: told.platformFee.amount } : null,
      operatorFee: null,
      spender: null,
    }
    return { quote, quoteResponse }
  }

  async function build(request: SwapRequest): Promise<BuiltSwap> {
    const { quote, quoteResponse } = await price(request)
    const { from, to, taker } = request
    const { swapTransaction: transaction } = await ask('/swap/v1/swap', Swap, {
      body: {
        quoteResponse,
        userPublicKey: taker,
        wrapAndUnwrapSol: from.isNative || to.isNative,
        dynamicComputeUnitLimit: true,
      },
    })
    const terms = termsOfTransaction(transaction, request)
    return { ...quote, call: { transaction, program: JUPITER }, terms }
  }

  return {
    kind: 'jupiter',
    contracts: [JUPITER],
    spenders: [],
    quote: async (request) => (await price(request)).quote,
    build,
  }
}
