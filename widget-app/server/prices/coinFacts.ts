import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { askJson } from '../outbound/askJson.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { type CoinPage, coinPages } from './coinIds.ts'

/** Reads what a price API knows about tokens besides their prices. */
export interface CoinFacts<Fact> {
  /**
   * The facts by key (see tokens/packaged.ts). Unknown ones are absent. It does not reject, and it does not wait longer
   * than a moment for the API: a list of balances is worth more than these facts.
   */
  of(chain: Chain, keys: readonly string[]): Promise<ReadonlyMap<string, Fact>>
}

/** What every reader of such facts is given. */
export interface FactOptions {
  /** The base URL of a DefiLlama-compatible API. */
  base: string
  request: Request
  log: Pick<Logger, 'warn'>
  /** A monotonic clock, in milliseconds. */
  now?: () => number
  /** How long a caller waits at most, in milliseconds. */
  patience?: number
}

interface Source<Fact> extends Pick<FactOptions, 'log' | 'now' | 'patience'> {
  /** For the log. */
  what: string
  /** Requests a page of facts, by key. Rejects with an `OutboundError`. */
  ask: (page: CoinPage) => Promise<ReadonlyMap<string, Fact>>
  /** The number of tokens whose facts are kept. */
  remembered: number
}

const FRESH_MS = 300_000
/** After this long without an answer, what was known of a day is not the last day any more. */
const USELESS_MS = 3_600_000
const PAUSE_MS = 60_000
const PATIENCE_MS = 1_500

const Coins = z.object({ coins: z.record(z.string(), z.unknown()) })

/** Requests what an API knows about the tokens of a page, by key. What has another shape is unknown. */
export async function askCoins<Schema extends z.ZodMiniType>(
  request: Request,
  url: URL,
  page: CoinPage,
  schema: Schema,
): Promise<Map<string, z.output<Schema>>> {
  const answered = await askJson(request, url, Coins)
  const byId = new Map(Object.entries(answered?.coins ?? {}).map(([id, coin]) => [id.toLowerCase(), coin]))
  return new Map(
    page.keys.flatMap((key): [string, z.output<Schema>][] => {
      const read = z.safeParse(schema, byId.get(page.idOf(key).toLowerCase()))
      return read.success ? [[key, read.data]] : []
    }),
  )
}

/** Waits for work that does not reject, but no longer than this. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, later])
  clearTimeout(timer)
}

/** Facts that all callers share and that are requested every five minutes. */
export function createCoinFacts<Fact>({
  what,
  ask,
  remembered,
  log,
  now = () => performance.now(),
  patience = PATIENCE_MS,
}: Source<Fact>): CoinFacts<Fact> {
  const known = new LRUCache<string, { fact: Fact | undefined; at: number }>({ max: remembered })
  /** Requests in flight by key, so that concurrent callers share them. */
  const running = new Map<string, Promise<void>>()
  /** By chain: the API may refuse one that its operator named wrongly, and answer for the others. Null is for all. */
  const pausedUntil = new Map<string | null, number>()
  const isPaused = ({ key }: Chain) => [key, null].some((one) => now() < (pausedUntil.get(one) ?? 0))
  const nameOf = (chain: Chain, key: string) => `${chain.key} ${key}`

  async function refresh(chain: Chain, keys: readonly string[]): Promise<void> {
    try {
      for (const page of coinPages(chain, keys)) {
        const facts = await ask(page)
        for (const key of page.keys) known.set(nameOf(chain, key), { fact: facts.get(key), at: now() })
      }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      log.warn({ chain: chain.id, problem: error.message }, `${what} are unavailable`)
      const { retryAfterMs } = error
      pausedUntil.set(retryAfterMs === null ? chain.key : null, now() + (retryAfterMs ?? PAUSE_MS))
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
      if (old.length > 0 && !isPaused(chain)) start(chain, old)
      const waited = keys.flatMap((key) => running.get(nameOf(chain, key)) ?? [])
      if (waited.length > 0) await atMost(patience, Promise.all(waited))
      return new Map(
        keys.flatMap((key): [string, Fact][] => {
          const { fact, at = 0 } = known.get(nameOf(chain, key)) ?? {}
          return fact === undefined || now() - at >= USELESS_MS ? [] : [[key, fact]]
        }),
      )
    },
  }
}
