import { type Coin, coinOf } from './coins.ts'
import { priceAgo } from './drift.ts'

/** An imitation of DefiLlama's price API, in the shapes of its documentation (https://defillama.com/docs/api, "coins"). */

const SECONDS = { m: 60, h: 3_600, d: 86_400, w: 604_800 } as const

/** As many prices as the API gives of a coin at most. */
const MOST = 500

/** A duration such as `30m` or `1d`, in seconds. */
function secondsOf(text: string): number {
  const [, count, unit] = /^(\d+)([mhdw])$/.exec(text) ?? []
  if (!count || Number(count) === 0) throw new Error(`"${text}" is no duration.`)
  return Number(count) * SECONDS[unit as keyof typeof SECONDS]
}

/** A whole number of the query; undefined if it is left out. */
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d+$/.test(text)) throw new Error(`"${name}" is no number.`)
  return Number(text)
}

interface Asked {
  query: URLSearchParams
  /** Seconds since 1970. */
  now: number
}

const priceAt = ({ price, drift }: Coin, at: number, now: number) =>
  priceAgo(price, drift, (now - at) / SECONDS.h)

/** What each call answers of one coin. */
const CALLS: Readonly<Record<string, (coin: Coin, asked: Asked) => unknown>> = {
  'prices/current': ({ symbol, decimals, price }, { now }) => ({
    ...{ decimals, symbol, price },
    ...{ timestamp: now, confidence: 0.99 },
  }),
  percentage: (coin, { query, now }) => {
    const before = priceAt(coin, now - secondsOf(query.get('period') ?? '24h'), now)
    return ((coin.price - before) / before) * 100
  },
  chart: (coin, { query, now }) => {
    const step = secondsOf(query.get('period') ?? '24h')
    const span = Math.min(numberIn(query, 'span') ?? 10, MOST)
    const start = numberIn(query, 'start') ?? now - (span - 1) * step
    const times = Array.from({ length: span }, (_, index) => start + index * step)
    const prices = times
      .filter((timestamp) => timestamp <= now)
      .map((timestamp) => ({ timestamp, price: priceAt(coin, timestamp, now) }))
    return { symbol: coin.symbol, confidence: 0.99, decimals: coin.decimals, prices }
  },
}

const PATH = /^\/(prices\/current|percentage|chart)\/([^/]+)$/

/** Answers a call. Unknown coins are left out, as the API does. */
export function answerPrices(url: URL, now: number): [status: number, body: unknown] {
  try {
    const [, call = '', ids = ''] = PATH.exec(decodeURIComponent(url.pathname)) ?? []
    const read = CALLS[call]
    if (!read) return [404, { message: 'Not found' }]
    const coins = ids.split(',').flatMap((id): [string, unknown][] => {
      const coin = coinOf(id)
      return coin ? [[id, read(coin, { query: url.searchParams, now })]] : []
    })
    return [200, { coins: Object.fromEntries(coins) }]
  } catch (error) {
    return [400, { message: error instanceof Error ? error.message : String(error) }]
  }
}
