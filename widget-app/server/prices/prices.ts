import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { rememberedPrices } from './remembered.ts'
import type { PriceSource, SourcePrices } from './source.ts'

export interface Quotes {
  /** The price of one in US dollars, by key. Unknown prices are absent. */
  known: ReadonlyMap<string, number>
  /** The error because of which absent ones may have a price after all. */
  problem: OutboundError | undefined
}

/** Reads prices of tokens. */
export interface Prices {
  /**
   * @param keys the keys of tokens (see tokens/packaged.ts), and `native` for the chain's own coin
   * @param strangers the keys of unlisted tokens: a few hundred are requested at a time, after the others, and those
   * that have waited longest come first
   */
  of(chain: Chain, keys: readonly string[], strangers?: readonly string[]): Promise<Quotes>
}

interface Options {
  /** In order of preference: a later source is used for tokens that no earlier one knows. */
  sources: readonly PriceSource[]
  log: Pick<Logger, 'warn'>
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const PAUSE_MS = 5_000
const MOST_STRANGERS = 300
const PAUSES = 1_000

/** Wraps a source: its failures are logged, and it is then paused for as long as it wants. */
function patient(source: PriceSource, log: Options['log'], now: () => number): PriceSource {
  const pauses = new LRUCache<string, { problem: OutboundError; until: number }>({ max: PAUSES })
  return {
    async of(chain, keys) {
      const none = (problem: OutboundError): SourcePrices => ({ prices: new Map(), left: { keys, problem } })
      const pause = pauses.get(chain.key)
      if (pause && now() < pause.until) return none(pause.problem)
      const told = await source.of(chain, keys).catch((error: unknown) => {
        if (error instanceof OutboundError) return none(error)
        throw error
      })
      const problem = told.left?.problem
      if (problem) {
        log.warn({ chain: chain.id, problem: problem.message }, 'prices are unavailable')
        pauses.set(chain.key, { problem, until: now() + (problem.retryAfterMs ?? PAUSE_MS) })
      }
      return told
    },
  }
}

export function createPrices({ sources, log, now = () => performance.now() }: Options): Prices {
  const asked = sources.map((source) => patient(source, log, now))
  const remembered = rememberedPrices(now)
  /** Requests in flight, so that concurrent callers share them. */
  const running = new Map<string, Promise<OutboundError | undefined>>()

  const nameOf = (chain: Chain, key: string) => `${chain.key} ${key}`

  /** Queries the sources and caches their prices. A token counts as unknown only if all sources could be queried. */
  async function ask(chain: Chain, keys: readonly string[]): Promise<OutboundError | undefined> {
    let open = keys
    let problem: OutboundError | undefined
    const undecided = new Set<string>()
    for (const source of asked) {
      if (open.length === 0) return problem
      const { prices, left } = await source.of(chain, open)
      problem = left?.problem ?? problem
      for (const key of left?.keys ?? []) undecided.add(key)
      remembered.set(chain, open, prices)
      open = open.filter((key) => !prices.has(key))
    }
    const unknown = open.filter((key) => !undecided.has(key))
    remembered.set(chain, unknown, new Map(unknown.map((key) => [key, null])))
    return problem
  }

  async function refresh(chain: Chain, old: readonly string[]): Promise<OutboundError | undefined> {
    const mine = old.filter((key) => !running.has(nameOf(chain, key)))
    const others = old.flatMap((key) => running.get(nameOf(chain, key)) ?? [])
    if (mine.length > 0) {
      const names = mine.map((key) => nameOf(chain, key))
      const asking = ask(chain, mine).finally(() => {
        for (const name of names) running.delete(name)
      })
      for (const name of names) running.set(name, asking)
      others.push(asking)
    }
    return (await Promise.all(others)).find((problem) => problem !== undefined)
  }

  return {
    async of(chain, keys, strangers = []) {
      const wanted = [...new Set([...keys, ...strangers])]
      const vouched = new Set(keys).size
      const further = remembered.oldStrangersOf(chain, wanted.slice(vouched)).slice(0, MOST_STRANGERS)
      const problem = await refresh(chain, [...remembered.oldOf(chain, wanted.slice(0, vouched)), ...further])
      const known = wanted.flatMap((key): [string, number][] => {
        const price = remembered.get(chain, key)
        return price === null ? [] : [[key, price]]
      })
      return { known: new Map(known), problem }
    },
  }
}
