import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { Database } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { type ChainIndexer, createChainIndexer, type Heights, type Step } from './indexer.ts'

/** The indexers of all chains that have an index. */
export interface Indexing {
  /** Finishes the current write, and lets another replica continue. */
  stop(): Promise<void>
}

interface Options {
  chains: readonly Chain[]
  store: Store
  rpc: Rpc
  log: Logger
  /** Called when an index has changed. */
  onChange?: (chain: Chain) => void
  /** Called each time a chain is checked; with null while another replica holds the lease. */
  onHeights?: ((chain: Chain, heights: Heights | null) => void) | undefined
  /** How often a chain without new blocks is checked, in milliseconds. */
  pollMs?: number
}

const POLL_MS = 2_000
const MAX_PAUSE_MS = 60_000

const CHANGES: ReadonlySet<Step> = new Set(['advanced', 'went back'])

/** How long to wait after this many failures in a row, unless the node gave a time. */
function pauseAfter(failures: number, error: unknown): number {
  const said = error instanceof OutboundError ? error.retryAfterMs : null
  return Math.min(said ?? 1_000 * 2 ** Math.min(failures, 6), MAX_PAUSE_MS)
}

/** Indexes chains in parallel until it is stopped. A failing chain does not delay the others. */
export function startIndexing(options: Options): Indexing {
  const { chains, store, rpc, log, onChange, onHeights, pollMs = POLL_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const holder = randomUUID()

  async function follow(chain: Chain, indexer: ChainIndexer): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        const step = await indexer.step(signal)
        failures = 0
        if (CHANGES.has(step)) onChange?.(chain)
        else await setTimeout(pollMs, undefined, { signal })
      } catch (error) {
        if (signal.aborted) return
        const pauseMs = pauseAfter(failures++, error)
        log.warn(
          { chain: chain.id, reason: (error as Error).message, pauseMs },
          'a chain cannot be indexed at the moment',
        )
        await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function run(chain: Chain, db: Kysely<Database>): Promise<void> {
    const onWentBack = (blocks: { from: number; to: number }) =>
      log.info({ chain: chain.id, ...blocks }, 'the chain was reorganised')
    const indexer = createChainIndexer({
      chain,
      db,
      rpc,
      holder,
      onWentBack,
      onHeights: (heights) => onHeights?.(chain, heights),
    })
    await follow(chain, indexer)
    await indexer.release().catch((error: Error) => {
      log.warn({ chain: chain.id, reason: error.message }, 'the lease of the index could not be released')
    })
  }

  /** Undefined if it is stopped before the database is open. */
  const whenOpen = Promise.race([
    store.opened.catch(() => undefined),
    new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
  ])
  const running = whenOpen.then((db) => Promise.all(db ? chains.map((chain) => run(chain, db)) : []))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
