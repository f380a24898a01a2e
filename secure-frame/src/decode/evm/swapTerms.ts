import { isSameAddress } from '@airlock/kit/chains'
import type { Hex } from '../../signing/payload.ts'
import { type Args, decodeCall } from './abi.ts'
import { isHex, MULTICALLS } from './multicalls.ts'
import type { EvmCall } from './scope.ts'
import { recipientOf } from './swapRouters.ts'

/*
 * The terms of a swap as the calls of Uniswap's routers name them: UniswapV2Router02, SwapRouter of version 3 and
 * SwapRouter02. A router pays what it is sent along, or takes the token that it is allowed to take.
 */

/** The token's contract; `coin` for the network's own coin. */
export type Swapped = Hex | 'coin'

export interface SwapTerms {
  paid: Swapped
  amount: bigint
  received: Swapped
  /**
   * The call reverts if it would give less. Some functions check what a pool pays out, of which a token that keeps a part
   * of each transfer delivers less.
   */
  least: bigint
  recipient: Hex
  /** Unix time in seconds; null if the call names none. */
  until: bigint | null
  /** The token that coins are paid as, if only this address says that it is the wrapped coin. */
  wraps?: Hex
  /** The swap before, if the router then unwraps what it was left with, which has to be the wrapped coin. */
  unwraps?: SwapTerms & { received: Hex }
}

type Read = (args: Args, call: EvmCall) => SwapTerms | null

const ADDRESS = 40
/** A fee of three bytes stands between two addresses of a path of version 3. */
const HOP = 46

/** The first and the last token of a path of version 3; null if it is none. */
function endsOfPath(path: Hex): [Hex, Hex] | null {
  const body = path.slice(2)
  const isPath = body.length >= ADDRESS + HOP && (body.length - ADDRESS) % HOP === 0
  return isPath ? [`0x${body.slice(0, ADDRESS)}`, `0x${body.slice(-ADDRESS)}`] : null
}

function endsOfList(list: readonly unknown[]): [Hex, Hex] | null {
  const [first, last] = [list[0], list.at(-1)]
  const isPath = list.length >= 2 && typeof first === 'string' && typeof last === 'string'
  return isPath ? [first as Hex, last as Hex] : null
}

interface Ends {
  ends: [Hex, Hex] | null
  amount: bigint
  least: bigint
  recipient: Hex
  until: bigint | null
}

/** A swap of tokens that is paid with coins if some are sent along: then with exactly the amount, else it is unclear. */
function termsOf({ ends, ...rest }: Ends, call: EvmCall): SwapTerms | null {
  if (!ends || (call.value > 0n && call.value !== rest.amount)) return null
  const [first, received] = ends
  const isPaidInCoin = call.value > 0n
  return { ...rest, received, paid: isPaidInCoin ? 'coin' : first, ...(isPaidInCoin && { wraps: first }) }
}

const v2 =
  (sides: { fromCoin?: true; toCoin?: true; untimed?: true }): Read =>
  (args, call) => {
    const ends = endsOfList(args.list('path'))
    // Coins that a function does not take are a mistake or a trick.
    if (!ends || (call.value > 0n && !sides.fromCoin)) return null
    return {
      paid: sides.fromCoin ? 'coin' : ends[0],
      amount: sides.fromCoin ? call.value : args.uint('amountIn'),
      received: sides.toCoin ? 'coin' : ends[1],
      least: args.uint('amountOutMin'),
      recipient: args.address('to'),
      until: sides.untimed ? null : args.uint('deadline'),
    }
  }

const field = <T>(params: Readonly<Record<string, unknown>>, name: string): T => params[name] as T

const v3: Read = (args, call) => {
  const params = args.record('params')
  const path = field<Hex | undefined>(params, 'path')
  const ends =
    path === undefined
      ? ([field<Hex>(params, 'tokenIn'), field<Hex>(params, 'tokenOut')] as [Hex, Hex])
      : endsOfPath(path)
  return termsOf(
    {
      ends,
      amount: field<bigint>(params, 'amountIn'),
      least: field<bigint>(params, 'amountOutMinimum'),
      recipient: field<Hex>(params, 'recipient'),
      until: field<bigint | undefined>(params, 'deadline') ?? null,
    },
    call,
  )
}

const SINGLE = 'address tokenIn, address tokenOut, uint24 fee, address recipient'

/** The functions that swap an exact amount, by selector. */
export const SWAPS: Readonly<Record<Hex, readonly [signature: string, read: Read]>> = {
  '0x38ed1739': [
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    v2({}),
  ],
  '0x7ff36ab5': [
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    v2({ fromCoin: true }),
  ],
  '0x18cbafe5': [
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    v2({ toCoin: true }),
  ],
  '0x472b43f3': [
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    v2({ untimed: true }),
  ],
  '0xc04b8d59': [
    'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    v3,
  ],
  '0xb858183f': [
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    v3,
  ],
  '0x414bf389': [
    `function exactInputSingle((${SINGLE}, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
    v3,
  ],
  '0x04e45aaf': [
    `function exactInputSingle((${SINGLE}, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
    v3,
  ],
}

const selectorOf = (data: Hex): Hex => data.slice(0, 10).toLowerCase() as Hex

/** The terms in the data of a call; null if it is no swap, or carries more than one. */
export function readSwap(data: Hex, call: EvmCall): SwapTerms | null {
  const row = SWAPS[selectorOf(data)]
  const decoded = row && decodeCall(row[0], data)
  const terms = decoded && !decoded.trailing ? row[1](decoded.args, call) : null
  return terms && { ...terms, recipient: recipientOf(terms.recipient, call) }
}

/** The router unwraps what it was left with, and gives all of it to a recipient. */
const UNWRAPS: Readonly<Record<Hex, string>> = {
  '0x49404b7c': 'function unwrapWETH9(uint256 least, address recipient)',
  '0x49616997': 'function unwrapWETH9(uint256 least)',
}

function unwrapped(data: Hex, swap: SwapTerms, call: EvmCall): SwapTerms | null {
  const { received } = swap
  if (received === 'coin' || !isSameAddress(swap.recipient, call.to)) return null
  const signature = UNWRAPS[selectorOf(data)]
  const decoded = signature ? decodeCall(signature, data) : null
  if (!decoded || decoded.trailing) return null
  const isNamed = signature?.includes('recipient') === true
  const recipient = isNamed ? decoded.args.address('recipient') : call.from
  const least = decoded.args.uint('least')
  return { ...swap, received: 'coin', least, recipient, unwraps: { ...swap, received } }
}

/** `refundETH()`: the router gives back coins that a pool did not take. */
const REFUND = '0x12210e8a'

/** The terms of a swap that a router carries out in two steps; null if the calls are anything else. */
export function readSwapOf(calls: readonly Hex[], call: EvmCall): SwapTerms | null {
  const [first, second, ...more] = calls
  const swap = first === undefined ? null : readSwap(first, call)
  if (!swap || more.length > 0) return null
  if (second === undefined || second.toLowerCase() === REFUND) return swap
  return unwrapped(second, swap, call)
}

/** The data of the calls in a multicall; none for any other call. */
function callsIn(data: Hex): Hex[] {
  const signature = MULTICALLS[data.slice(0, 10).toLowerCase() as Hex]
  return (signature && decodeCall(signature, data)?.args.list('calls').filter(isHex)) || []
}

/** The terms of a call that is a swap, in one step or in two; null for any other. */
export const readSwapCall = (call: EvmCall): SwapTerms | null =>
  readSwap(call.data, call) ?? readSwapOf(callsIn(call.data), call)
