import { siteOf } from '@airlock/kit/server'
import { OutboundError } from '../outbound/error.ts'
import type { NftSource } from './nftSource.ts'

/**
 * Runs work in turn. Throws an {@link OutboundError} if too much is waiting.
 *
 * @param askers the parties whose quotas the work uses
 */
export type Queue = <Value>(work: () => Promise<Value>, askers?: readonly string[]) => Promise<Value>

/** How much may run at the same time, and how much may wait. */
interface Room {
  running: number
  waiting: number
}

interface Waiting {
  askers: readonly string[]
  start: () => void
}

/** When a rejected caller should retry. */
const FULL_MS = 2_000

/** Counts by asker. */
function createCounts() {
  const counts = new Map<string, number>()
  const add = (askers: readonly string[], by: number) => {
    for (const asker of askers) {
      const count = (counts.get(asker) ?? 0) + by
      if (count > 0) counts.set(asker, count)
      else counts.delete(asker)
    }
  }
  /** The highest count of these askers. */
  const most = (askers: readonly string[]) => Math.max(0, ...askers.map((asker) => counts.get(asker) ?? 0))
  return { add, most }
}

/**
 * Runs the work of the askers with the least running work first, and in order of arrival among equals.
 *
 * @param room the limits for all
 * @param roomOfOne the limits for each asker; by default those for all
 */
export function createQueue(room: Room, roomOfOne: Room = room): Queue {
  const line: Waiting[] = []
  const [running, waiting] = [createCounts(), createCounts()]
  let busy = 0

  function begin({ askers, start }: Waiting): void {
    busy += 1
    running.add(askers, 1)
    start()
  }

  /** The next work that may run. */
  function best(): Waiting | undefined {
    let first: Waiting | undefined
    let least = roomOfOne.running
    for (const each of line) {
      const has = running.most(each.askers)
      if (has < least) [first, least] = [each, has]
      if (least === 0) break
    }
    return first
  }

  function fill(): void {
    while (busy < room.running) {
      const next = best()
      if (!next) return
      line.splice(line.indexOf(next), 1)
      waiting.add(next.askers, -1)
      begin(next)
    }
  }

  function wait(askers: readonly string[]): Promise<void> {
    if (line.length >= room.waiting || waiting.most(askers) >= roomOfOne.waiting)
      throw new OutboundError('busy', 'too many requests at once', FULL_MS)
    waiting.add(askers, 1)
    return new Promise((start) => line.push({ askers, start }))
  }

  return async (work, askers = []) => {
    if (busy < room.running && running.most(askers) < roomOfOne.running) begin({ askers, start: () => {} })
    else await wait(askers)
    try {
      return await work()
    } finally {
      busy -= 1
      running.add(askers, -1)
      fill()
    }
  }
}

/** The limits of one gateway, or of all strangers' servers together. */
const OF_ALL = { running: 8, waiting: 400 }
/** The limits of one account or contract: if its content is unavailable, the others have the remaining places. */
const OF_ASKER = { running: 4, waiting: 100 }
/** The limits of one stranger's site with all its host names, so that a slow one takes no more places. */
const OF_SITE = { running: 2, waiting: 50 }

/** Creates a queue for each source, so that a slow one does not delay the others. */
export function createQueues(): <Value>(
  source: NftSource,
  askers: readonly string[],
  work: () => Promise<Value>,
) => Promise<Value> {
  const of = { ipfs: createQueue(OF_ALL, OF_ASKER), arweave: createQueue(OF_ALL, OF_ASKER) }
  const web = createQueue(OF_ALL, OF_ASKER)
  const sites = new Map<string, { queue: Queue; users: number }>()
  return async ({ who, url: { hostname } }, askers, work) => {
    if (who !== 'web') return of[who](work, askers)
    const name = siteOf(hostname)
    const site = sites.get(name) ?? { queue: createQueue(OF_SITE), users: 0 }
    sites.set(name, site)
    site.users += 1
    try {
      return await site.queue(() => web(work, askers))
    } finally {
      site.users -= 1
      if (site.users === 0) sites.delete(name)
    }
  }
}
