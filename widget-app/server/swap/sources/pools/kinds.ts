import { concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Exchange } from '../../../chains/swaps.ts'
import { uintAt } from '../../../tokens/abi.ts'
import type { ViewCall } from '../../../tokens/contracts.ts'
import type { EvmCall, SwapRequest } from '../../terms/source.ts'
import type { Route } from './routes.ts'

/**
 * The two kinds of pools: how a route is asked for its output, and the call that swaps over it. The functions are those
 * of UniswapV2Router02, and of QuoterV2 and SwapRouter of version 3. Both routers compare what the pools give with the
 * least amount, and revert below it.
 */

const V2 = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])

const V3 = parseAbi([
  'function quoteExactInput(bytes, uint256)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum)) payable',
  'function multicall(bytes[]) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function refundETH() payable',
])

/** What a route gives for an amount, and the gas of its pools. */
export interface Output {
  out: bigint
  gas: bigint
}

/** The swap to write down: a route, the least amount, and until when it holds (seconds of Unix time). */
export interface Order {
  request: Pick<SwapRequest, 'from' | 'to' | 'amount' | 'taker'>
  least: bigint
  deadline: bigint
}

interface Kind {
  ask(route: Route, amount: bigint): ViewCall
  /** Undefined if the answer is no amount. */
  read(answer: Hex, route: Route): Output | undefined
  encode(route: Route, order: Order): Hex
}

/** Gas beside the pools: the transaction itself, the transfer to the first pool, and the router. */
const BASE_GAS = 100_000n
/** What a pool of version 2 costs. */
const V2_POOL_GAS = 65_000n

const addresses = (path: readonly string[]) => path as readonly Hex[]

/** Version 3 writes a path as token, fee (three bytes), token, … */
function packedPath({ path, fees }: Route): Hex {
  return concatHex(
    path.flatMap((token, index) => {
      const fee = fees[index - 1]
      return fee === undefined ? [token as Hex] : [numberToHex(fee, { size: 3 }), token as Hex]
    }),
  )
}

/** The recipient that keeps the wrapped coin in the router, which then unwraps it. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000000'

function encodeV2({ path }: Route, { request: { from, to, amount, taker }, least, deadline }: Order): Hex {
  const rest = [addresses(path), taker as Hex, deadline] as const
  if (from.isNative)
    return encodeFunctionData({ abi: V2, functionName: 'swapExactETHForTokens', args: [least, ...rest] })
  const functionName = to.isNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: V2, functionName, args: [amount, least, ...rest] })
}

function encodeV3(route: Route, { request: { from, to, amount, taker }, least, deadline }: Order): Hex {
  const recipient = to.isNative ? ROUTER_ITSELF : (taker as Hex)
  const path = packedPath(route)
  const swap = encodeFunctionData({
    abi: V3,
    functionName: 'exactInput',
    args: [{ path, recipient, deadline, amountIn: amount, amountOutMinimum: least }],
  })
  const all = (...calls: Hex[]) =>
    encodeFunctionData({ abi: V3, functionName: 'multicall', args: [[swap, ...calls]] })
  if (to.isNative)
    return all(encodeFunctionData({ abi: V3, functionName: 'unwrapWETH9', args: [least, taker as Hex] }))
  // A pool that runs dry takes less than the amount. Anybody could take the rest of the coin from the router.
  if (from.isNative) return all(encodeFunctionData({ abi: V3, functionName: 'refundETH' }))
  return swap
}

const quoterOf = (exchange: Exchange): Hex =>
  (exchange.kind === 'uniswap-v3' ? exchange.quoter : exchange.router) as Hex

export const KINDS: Readonly<Record<Exchange['kind'], Kind>> = {
  'uniswap-v2': {
    ask: ({ exchange, path }, amount) => ({
      to: exchange.router as Hex,
      data: encodeFunctionData({ abi: V2, functionName: 'getAmountsOut', args: [amount, addresses(path)] }),
    }),
    read(answer, { path }) {
      // A list: where it starts, its length, and an amount for each token of the path.
      const out = uintAt(answer, 1) === BigInt(path.length) ? uintAt(answer, 1 + path.length) : undefined
      return out === undefined ? undefined : { out, gas: BASE_GAS + V2_POOL_GAS * BigInt(path.length - 1) }
    },
    encode: encodeV2,
  },
  'uniswap-v3': {
    ask: (route, amount) => ({
      to: quoterOf(route.exchange),
      data: encodeFunctionData({
        abi: V3,
        functionName: 'quoteExactInput',
        args: [packedPath(route), amount],
      }),
    }),
    read(answer) {
      const [out, gas] = [uintAt(answer), uintAt(answer, 3)]
      return out === undefined || gas === undefined ? undefined : { out, gas: BASE_GAS + gas }
    },
    encode: encodeV3,
  },
}

/** The call of a swap over a route. */
export const callOf = (route: Route, order: Order): EvmCall => ({
  to: route.exchange.router.toLowerCase(),
  data: KINDS[route.exchange.kind].encode(route, order),
  value: order.request.from.isNative ? order.request.amount : 0n,
})
