import * as z from 'zod/mini'
import { askCoins, type CoinFacts, createCoinFacts, type FactOptions } from './coinFacts.ts'
import { coinUrl } from './coinIds.ts'

/** Reads how the prices of tokens have changed in the last 24 hours, in per cent. */
export type PriceChanges = CoinFacts<number>

const REMEMBERED = 50_000

const Change = z.number().check(z.gt(-100))

/** Changes from `GET {base}/percentage/{chain}:{address},…?period=24h`. */
export const apiChanges = ({ base, request, ...options }: FactOptions): PriceChanges =>
  createCoinFacts({
    ...options,
    what: 'changes of prices',
    remembered: REMEMBERED,
    ask: (page) => {
      const url = coinUrl(base, 'percentage', page)
      url.searchParams.set('period', '24h')
      return askCoins(request, url, page, Change)
    },
  })
