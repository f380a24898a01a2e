import type { Chain } from '../chains/chain.ts'
import type { SwapKind } from '../chains/swaps.ts'
import { OutboundError } from '../outbound/error.ts'
import { isNative } from '../prices/fungibles.ts'
import type { Prices } from '../prices/prices.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { Token } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { gasPricesOf } from './gasPrices.ts'
import { costsIn } from './rates.ts'
import { NoRouteError } from './terms/errors.ts'
import type { SwapRequest, SwapToken } from './terms/source.ts'

/** What a visitor asks: which amount of which token they want to swap. */
export interface Wish {
  chain: Chain
  taker: string
  /** Addresses in any spelling; the coin by its `common` address. */
  from: string
  to: string
  amount: bigint
  slippageBps: number
  /** What a unit of gas costs; the chain is asked if it is not given. */
  gasPrice?: bigint | undefined
  /** The least that the swap has to promise, such as the least of the quote that the visitor saw. */
  minToAmount?: bigint | undefined
  /** The only source to ask. */
  source?: SwapKind | undefined
}

interface Parts {
  rpc: Rpc
  tokens: Tokens
  prices: Prices
}

function tokenOf(chain: Chain, address: string, described: ReadonlyMap<string, Token>): SwapToken {
  const key = tokenKey(address)
  if (isNative(chain, address))
    return { address: key, isNative: true, decimals: chain.nativeCurrency.decimals }
  const token = described.get(key)
  if (!token) throw new NoRouteError('there is no such token')
  return { address: key, isNative: false, decimals: token.decimals, program: token.program }
}

/** The price of gas by which quotes are compared. Without it they are compared by what they give alone. */
async function standardPrice(rpc: Rpc, chain: Chain): Promise<bigint> {
  try {
    return (await gasPricesOf(rpc, chain)).standard
  } catch (error) {
    if (error instanceof OutboundError) return 0n
    throw error
  }
}

/** Looks up what sources have to know of the tokens. Throws `NoRouteError` if one of them is no token. */
export async function requestOf({ rpc, tokens, prices }: Parts, wish: Wish): Promise<SwapRequest> {
  const { chain, taker, amount, slippageBps } = wish
  const described = await tokens.describe(chain, [wish.from, wish.to])
  const [from, to] = [tokenOf(chain, wish.from, described), tokenOf(chain, wish.to, described)]
  if (from.address === to.address) throw new NoRouteError('both tokens are the same')
  const gasPrice = wish.gasPrice ?? (await standardPrice(rpc, chain))
  const costOf = await costsIn(prices, { chain, from, to, amount }, gasPrice)
  return { chain, taker: tokenKey(taker), from, to, amount, slippageBps, costOf }
}
