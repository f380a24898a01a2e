import { NATIVE } from '@airlock/kit/chains'
import { getAddress, type Hex } from 'viem'
import type { Chain, PricePool } from '../chains/chain.ts'
import { addressAt, uintAt } from '../tokens/abi.ts'
import type { Contracts, ViewCall } from '../tokens/contracts.ts'
import { tokenKey } from '../tokens/packaged.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { ratio } from './exactNumber.ts'
import { isPrice, type PriceSource } from './source.ts'

/** A pool's price of its first token in its second, both in their smallest units; undefined for an empty pool. */
type Rate = readonly [dividend: bigint, divisor: bigint] | undefined

const Q96 = 2n ** 96n

/** The call for each kind of pool, and how to read its rate from the result. */
const KINDS: Readonly<Record<PricePool['kind'], { question: Hex; rate: (state: Hex) => Rate }>> = {
  'uniswap-v2': {
    // getReserves()
    question: '0x0902f1ac',
    rate(state) {
      const [reserve0, reserve1] = [uintAt(state), uintAt(state, 1)]
      return reserve0 && reserve1 ? [reserve1, reserve0] : undefined
    },
  },
  'uniswap-v3': {
    // slot0(): the square root of the rate, times 2^96
    question: '0x3850c7bd',
    rate(state) {
      const root = uintAt(state)
      return root ? [root * root, Q96 * Q96] : undefined
    },
  },
}

const TOKEN0: Hex = '0x0dfe1681'
const TOKEN1: Hex = '0xd21220a7'

interface Market {
  pool: PricePool
  token0: string
  token1: string
  rate: NonNullable<Rate>
}

const questionsOf = ({ kind, address }: PricePool): ViewCall[] =>
  [TOKEN0, TOKEN1, KINDS[kind].question].map((data) => ({ to: getAddress(address), data }))

function marketIn(pool: PricePool, given: readonly (Hex | null | undefined)[]): Market[] {
  const [token0, token1] = [addressAt(given[0] ?? null), addressAt(given[1] ?? null)]
  const rate = given[2] ? KINDS[pool.kind].rate(given[2]) : undefined
  return token0 && token1 && rate ? [{ pool, token0, token1, rate }] : []
}

/** The priced token of a pool; undefined if the pool's tokens are not the configured ones. */
function pricedToken({ pool, token0, token1 }: Market): string | undefined {
  const usd = tokenKey(pool.usd)
  const priced = usd === token0 ? token1 : usd === token1 ? token0 : undefined
  return pool.token === NATIVE || tokenKey(pool.token) === priced ? priced : undefined
}

/** The price of one token in US dollars. */
function priceIn(
  { token0, rate }: Market,
  priced: string,
  decimals: { priced: number; usd: number },
): number {
  const [dividend, divisor] = priced === token0 ? rate : [rate[1], rate[0]]
  return ratio(dividend * 10n ** BigInt(decimals.priced), divisor * 10n ** BigInt(decimals.usd))
}

interface Sources {
  contracts: Contracts
  tokens: Tokens
}

/**
 * Prices from the operator's pools at the newest block. Their dollar tokens count as one dollar. If several pools
 * price a token, the first one with a price counts.
 */
export function poolPrices({ contracts, tokens }: Sources): PriceSource {
  async function marketsOf(chain: Chain): Promise<Market[]> {
    const answers = await contracts.ask(chain, chain.pools.flatMap(questionsOf))
    return chain.pools.flatMap((pool, index) => marketIn(pool, answers.slice(index * 3, index * 3 + 3)))
  }

  return {
    async of(chain) {
      const prices = new Map<string, number>()
      if (chain.pools.length === 0) return { prices }
      const markets = await marketsOf(chain)
      const described = await tokens.describe(
        chain,
        markets.flatMap(({ token0, token1 }) => [token0, token1]),
      )
      const know = (key: string, price: number) => {
        if (isPrice(price) && !prices.has(key)) prices.set(key, price)
      }
      for (const market of markets) {
        const priced = pricedToken(market)
        const usd = tokenKey(market.pool.usd)
        const of = { priced: described.get(priced ?? '')?.decimals, usd: described.get(usd)?.decimals }
        if (priced === undefined || of.priced === undefined || of.usd === undefined) continue
        const price = priceIn(market, priced, { priced: of.priced, usd: of.usd })
        know(priced, price)
        if (market.pool.token === NATIVE) know(NATIVE, price)
        know(usd, 1)
      }
      return { prices }
    },
  }
}
