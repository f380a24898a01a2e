import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { askJson } from '../outbound/askJson.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { type CoinPage, coinPages, coinUrl } from './coinIds.ts'

/** Reads how the prices of tokens have changed in the last 24 hours. */
export interface PriceChanges {
  /**
   * The changes in per cent, by key (see tokens/packaged.ts). Unknown ones are absent. It does not reject, and it does
   * not wait longer than a moment for the API: a list of balances is worth more than the changes.
   */
  of(chain: Chain, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
}

interface Options {
  /** The base URL of a DefiLlama-compatible API. */
  base: string
  request: Request
  log: Pick<Logger, 'warn'>
  /** A monotonic clock, in milliseconds. */
  now?: () => number
  /** How long a caller waits at most, in milliseconds. */
  patience?: number
}

const FRESH_MS = 300_000
const PAUSE_MS = 60_000
const PATIENCE_MS = 1_500
const REMEMBERED = 50_000

const Changes = z.object({ coins: z.record(z.string(), z.unknown()) })
const Change = z.number().check(z.gt(-100))

/** Waits for work that does not reject, but no longer than this. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, later])
  clearTimeout(timer)
}

/** Changes from `GET {base}/percentage/{chain}:{address},…?period=24h`, which are requested every five minutes. */
export function apiChanges({
  base,
  request,
  log,
  now = () => performance.now(),
  patience = PATIENCE_MS,
}: Options): PriceChanges {
  const known = new LRUCache<string, { percent: number | undefined; at: number }>({ max: REMEMBERED })
  /** Requests in flight by key, so that concurrent callers share them. */
  const running = new Map<string, Promise<void>>()
  let pausedUntil = Number.NEGATIVE_INFINITY
  const nameOf = (chain: Chain, key: string) => `${chain.key} ${key}`

  async function ask(chain: Chain, page: CoinPage): Promise<void> {
    const url = coinUrl(base, 'percentage', page)
    url.searchParams.set('period', '24h')
    const answered = await askJson(request, url, Changes)
    const told = Object.entries(answered?.coins ?? {}).map(
      ([id, given]) => [id.toLowerCase(), given] as const,
    )
    const byId = new Map(told)
    for (const key of page.keys) {
      const percent = z.safeParse(Change, byId.get(page.idOf(key).toLowerCase())).data
      known.set(nameOf(chain, key), { percent, at: now() })
    }
  }

  async function refresh(chain: Chain, keys: readonly string[]): Promise<void> {
    try {
      for (const page of coinPages(chain, keys)) await ask(chain, page)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      log.warn({ chain: chain.id, problem: error.message }, 'changes of prices are unavailable')
      pausedUntil = now() + (error.retryAfterMs ?? PAUSE_MS)
    }
  }

  function start(chain: Chain, keys: readonly string[]): void {
    const asking = refresh(chain, keys).finally(() => {
      for (const key of keys) running.delete(nameOf(chain, key))
    })
    for (const key of keys) running.set(nameOf(chain, key), asking)
  }

  return {
    async of(chain, keys) {
      const isOld = (key: string) =>
        now() - (known.get(nameOf(chain, key))?.at ?? Number.NEGATIVE_INFINITY) >= FRESH_MS
      const old = keys.filter((key) => isOld(key) && !running.has(nameOf(chain, key)))
      if (old.length > 0 && now() >= pausedUntil) start(chain, old)
      const waited = keys.flatMap((key) => running.get(nameOf(chain, key)) ?? [])
      if (waited.length > 0) await atMost(patience, Promise.all(waited))
      return new Map(
        keys.flatMap((key): [string, number][] => {
          const percent = known.get(nameOf(chain, key))?.percent
          return percent === undefined ? [] : [[key, percent]]
        }),
      )
    },
  }
}
