import * as z from 'zod/mini'
import { askCoins, type CoinFacts, createCoinFacts, type FactOptions } from './coinFacts.ts'
import { coinUrl } from './coinIds.ts'
import { isPrice } from './source.ts'

/** Reads the prices of tokens at each hour of the last day in US dollars, a day ago first. */
export type PriceHistories = CoinFacts<readonly number[]>

/** The prices of a history: at both ends of the day, and at each hour in between. */
export const HOURLY = 25

const HOUR = 3_600
const DAY = 24 * HOUR
/** Every start within this time (s) is the same, so that the API can answer other servers from its cache too. */
const GRID = 300
/** The most prices of a token that are accepted. The API may send one more than it was asked for. */
const MOST = 4 * HOURLY
/** With fewer hours the line between them would be made up. */
const ENOUGH = Math.ceil(HOURLY / 2)
/** A history takes about 300 bytes. */
const REMEMBERED = 10_000

const Chart = z.object({
  prices: z.array(z.object({ timestamp: z.number(), price: z.number() })).check(z.maxLength(MOST)),
})

/** The price at each hour, on a straight line across hours without one; undefined if too few are known. */
function hourly({ prices }: z.infer<typeof Chart>, start: number): number[] | undefined {
  const known = new Map<number, number>()
  for (const { timestamp, price } of prices) {
    const hour = Math.round((timestamp - start) / HOUR)
    if (isPrice(price) && hour >= 0 && hour < HOURLY) known.set(hour, price)
  }
  if (known.size < ENOUGH) return undefined
  const priceAt = (hour: number) => known.get(hour) ?? 0
  const hours = [...known.keys()].sort((a, b) => a - b)
  return Array.from({ length: HOURLY }, (_, hour) => {
    const from = hours.findLast((each) => each <= hour) ?? Math.min(...hours)
    const to = hours.find((each) => each >= hour) ?? Math.max(...hours)
    const share = to === from ? 0 : (hour - from) / (to - from)
    return priceAt(from) + (priceAt(to) - priceAt(from)) * share
  })
}

interface HistoryOptions extends FactOptions {
  /** The time, in milliseconds since 1970. */
  date?: () => number
}

/** Histories from `GET {base}/chart/{chain}:{address},…?start&span&period&searchWidth`. */
export const apiHistories = ({
  base,
  request,
  date = Date.now,
  ...options
}: HistoryOptions): PriceHistories =>
  createCoinFacts({
    ...options,
    what: 'histories of prices',
    remembered: REMEMBERED,
    ask: async (page) => {
      const start = Math.floor((date() / 1000 - DAY) / GRID) * GRID
      const url = coinUrl(base, 'chart', page)
      const wish = { start, span: HOURLY, period: '1h', searchWidth: '30m' }
      for (const [name, value] of Object.entries(wish)) url.searchParams.set(name, String(value))
      const charts = await askCoins(request, url, page, Chart)
      return new Map(
        [...charts].flatMap(([key, chart]): [string, number[]][] => {
          const prices = hourly(chart, start)
          return prices ? [[key, prices]] : []
        }),
      )
    },
  })
