import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { decodeFunctionData, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import type { OperatorFee, VendorSettings } from '../../chains/swaps.ts'
import { Amount, leastOf, partOf, withoutFee } from '../terms/amounts.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { BuiltSwap, EvmCall, SwapQuote, SwapRequest, SwapSource, Terms } from '../terms/source.ts'
import { createAsk, readShape, type VendorSources } from './ask.ts'
import { Contract, contractsOf, Data, keyOf, numberOf } from './fields.ts'

/** Velora, formerly ParaSwap (developers.velora.xyz), Market API v6.2. Its Augustus swaps, and has the allowance. */

const AUGUSTUS = '0x6a000f20005980200259b80c5102003040001068'
const CONTRACTS = Object.fromEntries(
  [1, 10, 56, 100, 137, 250, 8453, 42161, 43114].map((id) => [`eip155:${id}`, AUGUSTUS]),
)

/** The only function that is accepted. Others write their terms in several packed ways. */
const METHOD = 'swapExactAmountIn'
const ABI = parseAbi([
  'function swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
])

/**
 * The flags of `partnerAndFee` that cost the taker nothing: they get the surplus (bit 90), no more of it is kept than 1 %
 * of the quoted amount (bit 92), or a fee is sent at once instead of being kept for its owner (bit 91). The partner is
 * in the bits from 96 on, and what they get in the lowest bits, in hundredths of a percent (Augustus 6.2, AugustusFees).
 */
const HARMLESS = (1n << 90n) | (1n << 91n) | (1n << 92n)

const partnerAndFeeOf = (fee: OperatorFee | undefined) =>
  fee ? (BigInt(fee.recipient) << 96n) | BigInt(fee.bps) : 0n

const ZERO = NATIVE_ADDRESSES.eip155.priceApi

const PriceRoute = z.object({
  srcToken: Contract,
  destToken: Contract,
  srcAmount: Amount,
  destAmount: Amount,
  gasCost: z.nullish(Amount),
  contractAddress: Contract,
  tokenTransferProxy: Contract,
})
/** The vendor wants its route back exactly as it was. */
const Prices = z.object({ priceRoute: z.unknown() })
const Transaction = z.object({ to: Contract, data: Data, value: Amount, gas: z.nullish(Amount) })

function readCall({ data }: EvmCall) {
  try {
    const [, swap, partnerAndFee, permit] = decodeFunctionData({ abi: ABI, data }).args
    return { swap, partnerAndFee, permit }
  } catch {
    throw new UnsafeSwapError('velora: the call cannot be read')
  }
}

/**
 * @param quoted what the source promises: Augustus keeps what arrives above the quoted amount of the call.
 * @param fee of the operator, which Augustus takes after it has compared what arrives with the least amount of the call
 */
function termsOf(call: EvmCall, taker: string, quoted: bigint, fee: OperatorFee | undefined): Terms {
  const { swap, partnerAndFee, permit } = readCall(call)
  if (swap.quotedAmount < quoted) throw new UnsafeSwapError('velora: the call keeps a part of what is quoted')
  if ((partnerAndFee & ~HARMLESS) !== partnerAndFeeOf(fee))
    throw new UnsafeSwapError('velora: the call pays another partner than the operator')
  if (permit !== '0x') throw new UnsafeSwapError('velora: the call uses a permit')
  const beneficiary = swap.beneficiary.toLowerCase()
  return {
    from: keyOf(swap.srcToken),
    to: keyOf(swap.destToken),
    amount: swap.fromAmount,
    least: swap.toAmount - partOf(swap.toAmount, fee?.bps ?? 0),
    // Zero stands for whoever calls.
    recipient: beneficiary === ZERO ? taker : beneficiary,
  }
}

interface Priced {
  quote: SwapQuote
  /** What arrives before the operator's fee. */
  whole: bigint
  priceRoute: unknown
}

/** The quote of a route. The vendor's amounts are those before the operator's fee. */
function quoteFrom(
  priceRoute: z.output<typeof PriceRoute>,
  { from, to, slippageBps }: SwapRequest,
  fee: OperatorFee | undefined,
): SwapQuote {
  if (priceRoute.srcToken !== from.address || priceRoute.destToken !== to.address)
    throw new UnsafeSwapError('velora: the answer is about other tokens')
  const whole = priceRoute.destAmount
  const toAmount = withoutFee(whole, fee?.bps ?? 0)
  return {
    source: 'velora',
    fromAmount: priceRoute.srcAmount,
    toAmount,
    minToAmount: leastOf(toAmount, slippageBps),
    gas: priceRoute.gasCost ?? null,
    route: [{ exchange: 'Velora', kind: null, from: from.address, to: to.address, fee: null }],
    priceImpactBps: null,
    providerFee: null,
    operatorFee: fee ? { token: to.address, amount: partOf(whole, fee.bps) } : null,
    spender: from.isNative ? null : priceRoute.tokenTransferProxy,
  }
}

export function createVelora(chain: Chain, settings: VendorSettings, sources: VendorSources): SwapSource {
  const ask = createAsk(sources, { settings, base: 'https://api.paraswap.io', keyHeader: 'x-api-key' })
  const contracts = contractsOf(CONTRACTS, chain, settings)
  const { fee } = settings
  const partner = fee && { partnerAddress: fee.recipient, partnerFeeBps: fee.bps }

  async function price(request: SwapRequest): Promise<Priced> {
    const { from, to, amount, taker } = request
    const { priceRoute: told } = await ask('/prices', Prices, {
      query: {
        srcToken: from.address,
        destToken: to.address,
        srcDecimals: String(from.decimals),
        destDecimals: String(to.decimals),
        amount: `${amount}`,
        side: 'SELL',
        network: numberOf(chain),
        version: '6.2',
        includeContractMethods: METHOD,
        userAddress: taker,
        ...(partner && { ...partner, partnerFeeBps: String(partner.partnerFeeBps) }),
      },
    })
    const priceRoute = readShape(PriceRoute, told)
    return { quote: quoteFrom(priceRoute, request, fee), whole: priceRoute.destAmount, priceRoute: told }
  }

  async function build(request: SwapRequest): Promise<BuiltSwap> {
    const { from, to, amount, taker, slippageBps } = request
    const { quote, whole, priceRoute } = await price(request)
    const {
      to: contract,
      data,
      value,
      gas,
    } = await ask(`/transactions/${numberOf(chain)}`, Transaction, {
      query: { ignoreChecks: 'true' },
      body: {
        srcToken: from.address,
        destToken: to.address,
        srcDecimals: from.decimals,
        destDecimals: to.decimals,
        srcAmount: `${amount}`,
        slippage: slippageBps,
        priceRoute,
        userAddress: taker,
        ...partner,
        ...(partner && { isDirectFeeTransfer: true }),
      },
    })
    const call: EvmCall = { to: contract, data, value }
    return { ...quote, gas: gas ?? quote.gas, call, terms: termsOf(call, taker, whole, fee) }
  }

  return {
    kind: 'velora',
    contracts,
    spenders: contracts,
    fee,
    quote: async (request) => (await price(request)).quote,
    build,
  }
}
