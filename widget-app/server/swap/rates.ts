import { NATIVE } from '@airlock/kit/chains'
import type { Chain } from '../chains/chain.ts'
import { digitsOf } from '../prices/exactNumber.ts'
import type { Prices } from '../prices/prices.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { SwapRequest, SwapToken } from './terms/source.ts'

/** The decimals of an EVM chain's coin in the arithmetic of gas. */
const WEI_DECIMALS = 18

type CostOf = SwapRequest['costOf']

const isWrapped = ({ swaps }: Chain, { address }: SwapToken): boolean =>
  swaps?.sources.some((source) => source.kind === 'pools' && source.wrapped.toLowerCase() === address) ??
  false

/** A positive price as a fraction of integers. */
function fractionOf(price: number): readonly [bigint, bigint] {
  const { digits, scale } = digitsOf(price)
  return scale >= 0 ? [digits, 10n ** BigInt(scale)] : [digits * 10n ** BigInt(-scale), 1n]
}

/** The cost of gas in the received token by the prices of both in US dollars. */
function byPrices(
  gasPrice: bigint,
  { coin, token }: { coin: number; token: number },
  decimals: number,
): CostOf {
  const [[coinOver, coinUnder], [tokenOver, tokenUnder]] = [fractionOf(coin), fractionOf(token)]
  const over = coinOver * tokenUnder * 10n ** BigInt(decimals)
  const under = coinUnder * tokenOver * 10n ** BigInt(WEI_DECIMALS)
  return (gas) => (gas * gasPrice * over) / under
}

/**
 * How to express the cost of gas in the received token, so that quotes are compared by what is left of them. By the
 * swap itself if the coin is a part of it, or else by prices; nothing if they are unknown.
 */
export async function costsIn(
  prices: Prices,
  { chain, from, to, amount }: Pick<SwapRequest, 'chain' | 'from' | 'to' | 'amount'>,
  gasPrice: bigint,
): Promise<CostOf> {
  if (gasPrice === 0n) return () => 0n
  const isCoin = (token: SwapToken) => token.isNative || isWrapped(chain, token)
  if (isCoin(to)) return (gas) => gas * gasPrice
  if (isCoin(from)) return (gas, toAmount) => (gas * gasPrice * toAmount) / amount
  const { known } = await prices.of(chain, [NATIVE], [tokenKey(to.address)])
  const [coin, token] = [known.get(NATIVE), known.get(tokenKey(to.address))]
  return coin && token ? byPrices(gasPrice, { coin, token }, to.decimals) : () => 0n
}
