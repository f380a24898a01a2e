import type { Logger } from 'pino'
import { chainKey } from '../cache/chainKey.ts'
import { createLru } from '../cache/lru.ts'
import type { Chain } from '../chains/chain.ts'
import { type Away, isAway, pauseOf } from '../sources/problem.ts'
import type { PriceSource } from './source.ts'

export interface Quotes {
  /** US dollars for one, by key; what nobody knows is not in it. */
  known: ReadonlyMap<string, number>
  /** Why some that are not in it may have a price after all. */
  problem: Away | undefined
}

/** What tokens are worth. */
export interface Prices {
  /** @param keys of tokens (see tokens/packaged.ts), and `native` for the chain's own coin */
  of(chain: Chain, keys: readonly string[]): Promise<Quotes>
}

interface Options {
  /** In the order in which they are asked; a later one for what no earlier one knows. */
  sources: readonly PriceSource[]
  log: Pick<Logger, 'warn'>
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

const FRESH_MS = 15_000
/** While the sources are away, the last price counts for so long. */
const STALE_MS = 300_000
const PAUSE_MS = 5_000
const REMEMBERED = 50_000
const PAUSES = 1_000

interface Asked {
  /** Null where no source knows one. */
  price: number | null
  at: number
}

export function createPrices({ sources, log, now = () => performance.now() }: Options): Prices {
  const remembered = createLru<Asked>(REMEMBERED)
  const pauses = createLru<{ problem: Away; until: number }>(PAUSES)
  /** What is being asked for, so that those who ask at once ask together. */
  const running = new Map<string, Promise<Away | undefined>>()

  async function askOne(source: PriceSource, chain: Chain, keys: readonly string[], name: string) {
    const pause = pauses.get(name)
    if (pause && now() < pause.until) return pause.problem
    try {
      return await source.of(chain, keys)
    } catch (error) {
      if (!isAway(error)) throw error
      log.warn({ chain: chain.id, problem: error.message }, 'prices are not to be had')
      pauses.set(name, { problem: error, until: now() + (pauseOf(error) ?? PAUSE_MS) })
      return error
    }
  }

  const nameOf = (chain: Chain, key: string) => `${chainKey(chain)} ${key}`
  const remember = (chain: Chain, key: string, price: number | null) =>
    remembered.set(nameOf(chain, key), { price, at: now() })

  /** Asks the sources, and remembers what they say; that nobody knows only where all of them could be asked. */
  async function ask(chain: Chain, keys: readonly string[]): Promise<Away | undefined> {
    let open = keys
    let problem: Away | undefined
    for (const [index, source] of sources.entries()) {
      if (open.length === 0) return problem
      const found = await askOne(source, chain, open, `${index} ${chainKey(chain)}`)
      if (found instanceof Error) problem = found
      else open = open.filter((key) => isOpen(chain, key, found.get(key)))
    }
    if (!problem) for (const key of open) remember(chain, key, null)
    return problem
  }

  /** Whether a price still has to be asked for; remembers it otherwise. */
  function isOpen(chain: Chain, key: string, price: number | undefined): boolean {
    if (price !== undefined) remember(chain, key, price)
    return price === undefined
  }

  const ageOf = (chain: Chain, key: string) =>
    now() - (remembered.get(nameOf(chain, key))?.at ?? Number.NEGATIVE_INFINITY)

  async function refresh(chain: Chain, keys: readonly string[]): Promise<Away | undefined> {
    const old = keys.filter((key) => ageOf(chain, key) >= FRESH_MS)
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
    async of(chain, keys) {
      const wanted = [...new Set(keys)]
      const problem = await refresh(chain, wanted)
      const known = wanted.flatMap((key): [string, number][] => {
        const price = remembered.get(nameOf(chain, key))?.price ?? null
        return price !== null && ageOf(chain, key) < STALE_MS ? [[key, price]] : []
      })
      return { known: new Map(known), problem }
    },
  }
}
