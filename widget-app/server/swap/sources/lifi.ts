import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { decodeFunctionData, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import type { VendorSettings } from '../../chains/swaps.ts'
import { Amount, HexAmount } from '../terms/amounts.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { BuiltSwap, EvmCall, SwapQuote, SwapRequest, SwapSource, Terms } from '../terms/source.ts'
import { createAsk, type VendorSources } from './ask.ts'
import { Contract, contractsOf, Data, keyOf, numberOf } from './fields.ts'

/** LI.FI (docs.li.fi), for swaps within one chain. Its diamond swaps, and has the allowance. */

const DIAMOND = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
/** github.com/lifinance/contracts, deployments/. */
const DIAMONDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [1, 10, 56, 100, 137, 250, 8453, 42161, 43114, 1313161554].map((id) => [`eip155:${id}`, DIAMOND]),
  ),
  'eip155:324': '0x341e94069f53234fe6dabef707ad424830525715',
}

/** LI.FI writes the coin as the zero address. */
const { common: NATIVE, priceApi: ZERO } = NATIVE_ADDRESSES.eip155

const SWAP =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const HEAD = 'bytes32 id, string integrator, string referrer, address receiver, uint256 least'

/** The functions for swaps within a chain (GenericSwapFacet, GenericSwapFacetV3). */
const ABI = parseAbi([
  `function swapTokensGeneric(${HEAD}, ${SWAP}[] swaps) payable`,
  `function swapTokensMultipleV3ERC20ToERC20(${HEAD}, ${SWAP}[] swaps)`,
  `function swapTokensMultipleV3ERC20ToNative(${HEAD}, ${SWAP}[] swaps)`,
  `function swapTokensMultipleV3NativeToERC20(${HEAD}, ${SWAP}[] swaps) payable`,
  `function swapTokensSingleV3ERC20ToERC20(${HEAD}, ${SWAP} swap)`,
  `function swapTokensSingleV3ERC20ToNative(${HEAD}, ${SWAP} swap)`,
  `function swapTokensSingleV3NativeToERC20(${HEAD}, ${SWAP} swap) payable`,
])

const Token = z.object({ address: Contract })
const FeeCost = z.object({
  amount: Amount,
  token: Token,
  included: z.optional(z.boolean()),
  feeSplit: z.optional(z.object({ integratorFee: Amount })),
})
type Cost = z.output<typeof FeeCost>

const Answer = z.object({
  action: z.object({ fromToken: Token, toToken: Token, fromAmount: Amount }),
  estimate: z.object({
    toAmount: Amount,
    toAmountMin: Amount,
    approvalAddress: z.nullish(Contract),
    feeCosts: z.nullish(z.array(FeeCost)),
  }),
  transactionRequest: z.object({
    to: Contract,
    data: Data,
    value: HexAmount,
    gasLimit: z.nullish(HexAmount),
  }),
  toolDetails: z.optional(z.object({ name: z.string() })),
})

function readCall({ data }: EvmCall) {
  try {
    const { args } = decodeFunctionData({ abi: ABI, data })
    const [first, ...others] = [args[5]].flat()
    if (!first) throw new Error('no swap')
    return { first, others, least: args[4], recipient: args[3].toLowerCase() }
  } catch {
    throw new UnsafeSwapError('lifi: the call cannot be read')
  }
}

function termsOf(call: EvmCall): Terms {
  const { first, others, least, recipient } = readCall(call)
  const from = keyOf(first.sendingAssetId)
  // A later swap usually spends what the earlier ones gave, but it may take from the taker as well.
  const deposits = [first, ...others.filter(({ requiresDeposit }) => requiresDeposit)]
  if (deposits.some(({ sendingAssetId }) => keyOf(sendingAssetId) !== from))
    throw new UnsafeSwapError('lifi: the call takes a second token')
  return {
    from,
    to: keyOf((others.at(-1) ?? first).receivingAssetId),
    amount: deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
    least,
    recipient,
  }
}

/** Writes hundredths of a percent as LI.FI does: 0.01 is one percent. */
const fraction = (bps: number) => `0.${String(bps).padStart(4, '0')}`

/** Writes a token as LI.FI does. */
const written = (address: string) => (address === NATIVE ? ZERO : address)

/** The part of a fee that goes to the operator; the rest is LI.FI's own. */
const forOperator = ({ feeSplit }: Cost) => feeSplit?.integratorFee ?? 0n

/** One party's part of the fees in the first token in which it takes something, and whether that is its only one. */
function partIn(costs: readonly Cost[], part: (cost: Cost) => bigint) {
  const taken = costs.filter((cost) => part(cost) > 0n)
  const [first] = taken
  if (!first) return { fee: null, isWhole: true }
  const token = keyOf(first.token.address)
  const alike = taken.filter((cost) => keyOf(cost.token.address) === token)
  const amount = alike.reduce((total, cost) => total + part(cost), 0n)
  return { fee: { token, amount }, isWhole: alike.length === taken.length }
}

/**
 * The fees in what arrives or is sent, LI.FI's own and the operator's. Fees on top of it have no place here. Throws if the
 * operator's is in two tokens, of which only one could be checked.
 */
function feesOf(costs: readonly Cost[]): Pick<SwapQuote, 'providerFee' | 'operatorFee'> {
  const included = costs.filter(({ included: isIncluded }) => isIncluded !== false)
  const operator = partIn(included, forOperator)
  if (!operator.isWhole) throw new UnsafeSwapError('lifi: its fee for the operator is in two tokens')
  return {
    providerFee: partIn(included, (cost) => cost.amount - forOperator(cost)).fee,
    operatorFee: operator.fee,
  }
}

export function createLifi(chain: Chain, settings: VendorSettings, sources: VendorSources): SwapSource {
  const ask = createAsk(sources, { settings, base: 'https://li.quest', keyHeader: 'x-lifi-api-key' })
  const diamonds = contractsOf(DIAMONDS, chain, settings)
  const { fee } = settings

  async function build({ from, to, amount, taker, slippageBps }: SwapRequest): Promise<BuiltSwap> {
    const id = numberOf(chain)
    const answer = await ask('/v1/quote', Answer, {
      query: {
        fromChain: id,
        toChain: id,
        fromToken: written(from.address),
        toToken: written(to.address),
        fromAmount: `${amount}`,
        fromAddress: taker,
        slippage: fraction(slippageBps),
        ...(fee && { integrator: fee.recipient, fee: fraction(fee.bps) }),
      },
    })
    const { action, estimate, transactionRequest, toolDetails } = answer
    const tokens = [action.fromToken, action.toToken].map((token) => keyOf(token.address))
    if (tokens[0] !== from.address || tokens[1] !== to.address)
      throw new UnsafeSwapError('lifi: the answer is about other tokens')
    const { to: contract, data, value, gasLimit } = transactionRequest
    const call: EvmCall = { to: contract, data, value }
    const exchange = (toolDetails?.name ?? 'LI.FI').slice(0, 32)
    return {
      source: 'lifi',
      fromAmount: action.fromAmount,
      toAmount: estimate.toAmount,
      minToAmount: estimate.toAmountMin,
      gas: gasLimit ?? null,
      route: [{ exchange, kind: null, from: from.address, to: to.address, fee: null }],
      priceImpactBps: null,
      ...feesOf(estimate.feeCosts ?? []),
      spender: from.isNative ? null : (estimate.approvalAddress ?? null),
      call,
      terms: termsOf(call),
    }
  }

  return { kind: 'lifi', contracts: diamonds, spenders: diamonds, fee, quote: build, build }
}
