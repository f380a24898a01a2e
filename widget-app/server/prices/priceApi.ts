import * as z from 'zod/mini'
import { askJson } from '../outbound/askJson.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { type CoinPage, coinPages, coinUrl } from './coinIds.ts'
import { isPrice, type PriceSource, type SourcePrices } from './source.ts'

const Coins = z.object({ coins: z.record(z.string(), z.unknown()) })
const Coin = z.object({ price: z.number() })

/**
 * Prices from a DefiLlama-compatible API: `GET {base}/prices/current/{chain}:{address},…`. Chains without a name
 * there, such as test networks, are not requested.
 */
export function apiPrices(base: string, request: Request): PriceSource {
  /** The prices of a page, by key. */
  async function ask(page: CoinPage): Promise<[key: string, price: number][]> {
    const answered = await askJson(request, coinUrl(base, 'prices/current', page), Coins)
    // The API omits unknown coins, so a 404 means that its base URL has changed.
    if (!answered) throw new OutboundError('invalid', 'status 404')
    const byId = new Map(Object.entries(answered.coins).map(([id, coin]) => [id.toLowerCase(), coin]))
    return page.keys.flatMap((key): [string, number][] => {
      const { data } = z.safeParse(Coin, byId.get(page.idOf(key).toLowerCase()))
      return isPrice(data?.price) ? [[key, data.price]] : []
    })
  }

  return {
    async of(chain, keys): Promise<SourcePrices> {
      const prices = new Map<string, number>()
      const pages = coinPages(chain, keys)
      for (const [index, page] of pages.entries()) {
        try {
          for (const [key, price] of await ask(page)) prices.set(key, price)
        } catch (problem) {
          if (index === 0 || !(problem instanceof OutboundError)) throw problem
          return { prices, left: { keys: pages.slice(index).flatMap((left) => left.keys), problem } }
        }
      }
      return { prices }
    },
  }
}
