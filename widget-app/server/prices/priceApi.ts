import { NATIVE, NATIVE_ADDRESSES } from '@airlock/kit/chains'
import * as z from 'zod/mini'
import { askJson } from '../outbound/askJson.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { isPrice, type PriceSource, type SourcePrices } from './source.ts'

/** The names of chains in these APIs (https://defillama.com/docs/api, "coins"). */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:25': 'cronos',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:130': 'unichain',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:250': 'fantom',
  'eip155:324': 'era',
  'eip155:1088': 'metis',
  'eip155:1101': 'polygon_zkevm',
  'eip155:1284': 'moonbeam',
  'eip155:1285': 'moonriver',
  'eip155:5000': 'mantle',
  'eip155:8217': 'klaytn',
  'eip155:8453': 'base',
  'eip155:34443': 'mode',
  'eip155:42161': 'arbitrum',
  'eip155:42170': 'arbitrum_nova',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** The maximum number of coins in a request, so that its URL stays below servers' limits. */
const PAGE = 60

const Coins = z.object({ coins: z.record(z.string(), z.unknown()) })
const Coin = z.object({ price: z.number() })

/**
 * Prices from a DefiLlama-compatible API: `GET {base}/prices/current/{chain}:{address},…`. Chains without a name
 * there, such as test networks, are not requested.
 */
export function apiPrices(base: string, request: Request): PriceSource {
  async function ask(coins: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const url = new URL(`${base.replace(/\/+$/, '')}/prices/current/${coins.join(',')}`)
    const answered = await askJson(request, url, Coins)
    // The API omits unknown coins, so a 404 means that its base URL has changed.
    if (!answered) throw new OutboundError('invalid', 'status 404')
    const known = Object.entries(answered.coins).flatMap(([coin, given]) => {
      const { data } = z.safeParse(Coin, given)
      return isPrice(data?.price) ? [[coin.toLowerCase(), data.price] as const] : []
    })
    return new Map(known)
  }

  return {
    async of(chain, keys): Promise<SourcePrices> {
      const name = NAMES[chain.id]
      const prices = new Map<string, number>()
      if (name === undefined) return { prices }
      const coinOf = (key: string) =>
        `${name}:${key === NATIVE ? NATIVE_ADDRESSES[chain.namespace].priceApi : key}`
      async function read(page: readonly string[]): Promise<void> {
        const known = await ask(page.map(coinOf))
        for (const key of page) {
          const price = known.get(coinOf(key).toLowerCase())
          if (price !== undefined) prices.set(key, price)
        }
      }
      for (let from = 0; from < keys.length; from += PAGE) {
        try {
          await read(keys.slice(from, from + PAGE))
        } catch (problem) {
          if (from === 0 || !(problem instanceof OutboundError)) throw problem
          return { prices, left: { keys: keys.slice(from), problem } }
        }
      }
      return { prices }
    },
  }
}
