import { LRUCache } from 'lru-cache'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import type { Exchange } from '../../../chains/swaps.ts'
import { addressAt } from '../../../tokens/abi.ts'
import type { Contracts } from '../../../tokens/contracts.ts'

/** Two tokens, by their lower-case contracts. */
export type Pair = readonly [string, string]

/** The fees of an exchange's pools of two tokens: several for version 3, and at most one for version 2. */
export type FeesOf = (exchange: Exchange, pair: Pair) => readonly number[]

/** Finds the pools of exchanges. Without it, each quote would ask for every pool that there could be. */
export interface Markets {
  find(chain: Chain, exchanges: readonly Exchange[], pairs: readonly Pair[]): Promise<FeesOf>
}

const FACTORY: Hex = '0xc45a0155'
const FACTORY_ABI = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])

const REMEMBERED = 50_000
/** A pool stays for ever, and a new one may be made at any time. */
const NO_POOL_MS = 60_000

/** A place where there may be a pool. */
interface Place {
  key: string
  exchange: Exchange
  pair: Pair
  fee: number
}

const feesOf = (exchange: Exchange) => (exchange.kind === 'uniswap-v2' ? [exchange.fee] : exchange.fees)

function questionOf({ exchange, pair: [one, other], fee }: Place): Hex {
  const [a, b] = [one as Hex, other as Hex]
  return exchange.kind === 'uniswap-v2'
    ? encodeFunctionData({ abi: FACTORY_ABI, functionName: 'getPair', args: [a, b] })
    : encodeFunctionData({ abi: FACTORY_ABI, functionName: 'getPool', args: [a, b, fee] })
}

function placesOf(chain: Chain, exchange: Exchange, pair: Pair): Place[] {
  const tokens = [...pair].sort().join(' ')
  return feesOf(exchange).map((fee) => {
    const key = `${chain.key} ${exchange.router} ${tokens} ${fee}`
    return { key, exchange, pair, fee }
  })
}

/** @param now a monotonic clock, in milliseconds */
export function createMarkets(contracts: Contracts, now: () => number): Markets {
  const factories = new LRUCache<string, string>({ max: 1_000 })
  const known = new LRUCache<string, { exists: boolean; until: number }>({ max: REMEMBERED })

  const isFresh = ({ key }: Place) => (known.get(key)?.until ?? 0) > now()

  async function factoryOf(chain: Chain, { router }: Exchange): Promise<string | undefined> {
    const key = `${chain.key} ${router}`
    const kept = factories.get(key)
    if (kept) return kept
    const [answer] = await contracts.ask(chain, [{ to: router as Hex, data: FACTORY }])
    const factory = addressAt(answer ?? null)
    if (factory) factories.set(key, factory)
    return factory
  }

  async function look(chain: Chain, exchange: Exchange, places: readonly Place[]): Promise<void> {
    const open = places.filter((place) => !isFresh(place))
    const factory = open.length > 0 ? await factoryOf(chain, exchange) : undefined
    if (!factory) return
    const calls = open.map((place) => ({ to: factory as Hex, data: questionOf(place) }))
    const answers = await contracts.ask(chain, calls)
    open.forEach(({ key }, index) => {
      const exists = addressAt(answers[index] ?? null) !== undefined
      known.set(key, { exists, until: exists ? Number.POSITIVE_INFINITY : now() + NO_POOL_MS })
    })
  }

  return {
    async find(chain, exchanges, pairs) {
      await Promise.all(
        exchanges.map((exchange) =>
          look(
            chain,
            exchange,
            pairs.flatMap((pair) => placesOf(chain, exchange, pair)),
          ),
        ),
      )
      return (exchange, pair) =>
        placesOf(chain, exchange, pair)
          .filter(({ key }) => known.get(key)?.exists)
          .map(({ fee }) => fee)
    },
  }
}
