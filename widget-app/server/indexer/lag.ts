import type { Metrics } from '@airlock/kit/server'
import type { Chain } from '../chains/chain.ts'
import type { Heights } from './indexer.ts'

interface Seen extends Heights {
  /** The first block that the operator wants. */
  start: number | null
  at: number
}

/**
 * Adds metrics of how far each index is behind its chain, on the replica that builds it. If a node stops responding,
 * the lag keeps its last value, so the age of that value is reported as well.
 *
 * @param clock milliseconds since 1970
 * @returns a listener, to be called each time a chain is checked
 */
export function countLag(
  metrics: Metrics,
  clock: () => number,
): (chain: Chain, heights: Heights | null) => void {
  const seen = new Map<string, Seen>()
  const each = (value: (look: Seen) => number) => () =>
    [...seen].map(([chain, look]) => [{ chain }, value(look)] as const)
  metrics.gauge(
    'airlock_chain_blocks_behind',
    'Blocks by which the index is behind its chain.',
    ['chain'],
    each(({ head, tip, start }) => Math.max(0, head - (tip ?? start ?? head))),
  )
  metrics.gauge(
    'airlock_chain_look_age_seconds',
    'Time since a node of the chain answered the indexer.',
    ['chain'],
    each(({ at }) => Math.max(0, clock() - at) / 1_000),
  )
  return ({ id, startBlock: start }, heights) => {
    if (heights) seen.set(id, { ...heights, start, at: clock() })
    else seen.delete(id)
  }
}
