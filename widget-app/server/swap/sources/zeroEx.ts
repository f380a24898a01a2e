import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { LRUCache } from 'lru-cache'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import type { VendorSettings } from '../../chains/swaps.ts'
import { addressAt } from '../../tokens/abi.ts'
import type { Contracts } from '../../tokens/contracts.ts'
import { Amount } from '../terms/amounts.ts'
import { NoRouteError, UnsafeSwapError } from '../terms/errors.ts'
import type { BuiltSwap, EvmCall, SwapRequest, SwapSource, Terms } from '../terms/source.ts'
import { createAsk, type VendorSources } from './ask.ts'
import { Contract, contractsOf, Data, keyOf, numberOf } from './fields.ts'

/**
 * 0x Swap API v2 with AllowanceHolder (docs.0x.org). The taker allows AllowanceHolder alone, which lends the amount to
 * a Settler for the time of the call. Settlers are replaced often, so the chain's own registry is asked for them.
 */

const NATIVE = NATIVE_ADDRESSES.eip155.common

/** AllowanceHolder (github.com/0xProject/0x-settler), of chains with transient storage. */
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
const HOLDERS = Object.fromEntries(
  [1, 10, 56, 137, 480, 8453, 34443, 42161, 43114, 81457, 534352].map((id) => [
    `eip155:${id}`,
    ALLOWANCE_HOLDER,
  ]),
)

/** The registry of Settlers, and the number of those for transactions that the taker sends. */
const REGISTRY: Hex = '0x00000000000004533fe15556b1e086bb1a72ceae'
const TAKER_SUBMITTED = 2n
const SETTLERS_MS = 60_000

const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 tag) payable returns (bool)',
  'function ownerOf(uint256) view returns (address)',
  'function prev(uint128) view returns (address)',
])

const Fee = z.object({ amount: Amount, token: Contract })

const Answer = z.union([
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    liquidityAvailable: z.literal(true),
    sellToken: Contract,
    buyToken: Contract,
    sellAmount: Amount,
    buyAmount: Amount,
    minBuyAmount: Amount,
    allowanceTarget: z.nullish(Contract),
    issues: z.optional(z.object({ allowance: z.nullish(z.object({ spender: Contract })) })),
    fees: z.optional(z.object({ integratorFee: z.nullish(Fee), zeroExFee: z.nullish(Fee) })),
    route: z.optional(
      z.object({ fills: z.array(z.object({ from: Contract, to: Contract, source: z.string() })) }),
    ),
    transaction: z.object({ to: Contract, data: Data, value: Amount, gas: z.nullish(Amount) }),
  }),
])

/** What a call of AllowanceHolder or of a Settler says, and the Settlers that it trusts. */
function readCall(
  { to, data, value }: EvmCall,
  holders: readonly string[],
): { terms: Terms; settlers: string[] } {
  const outer = decodeFunctionData({ abi: ABI, data })
  if (outer.functionName === 'execute' && !holders.includes(to)) {
    const [{ recipient, buyToken, minAmountOut: least }] = outer.args
    const terms = { from: NATIVE, to: keyOf(buyToken), amount: value, least }
    return { terms: { ...terms, recipient: recipient.toLowerCase() }, settlers: [to] }
  }
  if (outer.functionName !== 'exec') throw new UnsafeSwapError('0x: the call is of an unknown kind')
  const [operator, token, amount, target, inside] = outer.args
  const inner = decodeFunctionData({ abi: ABI, data: inside })
  if (inner.functionName !== 'execute') throw new UnsafeSwapError('0x: the call is of an unknown kind')
  const [{ recipient, buyToken, minAmountOut: least }] = inner.args
  const isCoin = value > 0n
  // Whatever goes with the call, AllowanceHolder lends this amount of this token.
  if (isCoin && amount > 0n && keyOf(token) !== NATIVE)
    throw new UnsafeSwapError('0x: the call takes a token beside the coin')
  return {
    terms: {
      from: isCoin ? NATIVE : keyOf(token),
      to: keyOf(buyToken),
      amount: isCoin ? value : amount,
      least,
      recipient: recipient.toLowerCase(),
    },
    settlers: [operator.toLowerCase(), target.toLowerCase()],
  }
}

function termsOf(call: EvmCall, holders: readonly string[]) {
  try {
    return readCall(call, holders)
  } catch (error) {
    if (error instanceof UnsafeSwapError) throw error
    throw new UnsafeSwapError('0x: the call cannot be read')
  }
}

function createSettlers(contracts: Contracts) {
  const known = new LRUCache<string, string[]>({ max: 100, ttl: SETTLERS_MS })
  const questions = [
    encodeFunctionData({ abi: ABI, functionName: 'ownerOf', args: [TAKER_SUBMITTED] }),
    encodeFunctionData({ abi: ABI, functionName: 'prev', args: [TAKER_SUBMITTED] }),
  ]
  return async (chain: Chain): Promise<readonly string[]> => {
    const kept = known.get(chain.key)
    if (kept) return kept
    const answers = await contracts.ask(
      chain,
      questions.map((data) => ({ to: REGISTRY, data })),
    )
    const settlers = answers.flatMap((answer) => addressAt(answer ?? null) ?? [])
    known.set(chain.key, settlers)
    return settlers
  }
}

const readFee = (fee: z.output<typeof Fee> | null | undefined) =>
  fee ? { token: keyOf(fee.token), amount: fee.amount } : null

type Vendor = VendorSources & { contracts: Contracts }

export function createZeroEx(chain: Chain, settings: VendorSettings, sources: Vendor): SwapSource {
  const ask = createAsk(sources, {
    settings,
    base: 'https://api.0x.org',
    keyHeader: '0x-api-key',
    headers: { '0x-version': 'v2' },
  })
  const holders = contractsOf(HOLDERS, chain, settings)
  const settlersOf = createSettlers(sources.contracts)
  const { fee } = settings
  /** The fee is taken from what arrives, so that `buyAmount` and `minBuyAmount` are what remains. */
  const feeQuery = (buyToken: string): Record<string, string> =>
    fee ? { swapFeeRecipient: fee.recipient, swapFeeBps: `${fee.bps}`, swapFeeToken: buyToken } : {}

  async function build({ from, to, amount, taker, slippageBps }: SwapRequest): Promise<BuiltSwap> {
    const query = { chainId: numberOf(chain), sellToken: from.address, buyToken: to.address }
    const answer = await ask('/swap/allowance-holder/quote', Answer, {
      query: {
        ...query,
        ...feeQuery(to.address),
        sellAmount: `${amount}`,
        taker,
        slippageBps: `${slippageBps}`,
      },
    })
    if (!answer.liquidityAvailable) throw new NoRouteError()
    const { transaction, issues, fees, route } = answer
    const call: EvmCall = { to: transaction.to, data: transaction.data, value: transaction.value }
    const { terms, settlers } = termsOf(call, holders)
    const genuine = await settlersOf(chain)
    if (!settlers.every((settler) => genuine.includes(settler)))
      throw new UnsafeSwapError('0x: the call trusts a contract that is no Settler')
    if (answer.sellToken !== from.address || answer.buyToken !== to.address)
      throw new UnsafeSwapError('0x: the answer is about other tokens')
    // A Settler may be called without a holder, which the registry has just vouched for. It never has an allowance.
    const isDirect = genuine.includes(call.to)
    return {
      source: '0x',
      fromAmount: answer.sellAmount,
      toAmount: answer.buyAmount,
      minToAmount: answer.minBuyAmount,
      gas: transaction.gas ?? null,
      route: (route?.fills ?? []).slice(0, 20).map((fill) => {
        return { exchange: fill.source.slice(0, 32), kind: null, from: fill.from, to: fill.to, fee: null }
      }),
      priceImpactBps: null,
      providerFee: readFee(fees?.zeroExFee),
      operatorFee: readFee(fees?.integratorFee),
      spender: from.isNative
        ? null
        : (issues?.allowance?.spender ?? answer.allowanceTarget ?? holders[0] ?? null),
      call,
      terms,
      ...(isDirect && { vouched: call.to }),
    }
  }

  return { kind: '0x', contracts: holders, spenders: holders, fee, quote: build, build }
}
