import { siteOf } from '@airlock/kit/server'
import { OutboundError } from '../outbound/error.ts'
import type { Place } from './places.ts'

/**
 * Runs work when it is its turn. Throws an {@link OutboundError} where too much waits already.
 * @param askers whose work it is: one may have several that it counts for
 */
export type Queue = <Value>(work: () => Promise<Value>, askers?: readonly string[]) => Promise<Value>

/** How much runs at the same time, and how much may wait for that. */
interface Room {
  running: number
  waiting: number
}

interface Waiting {
  askers: readonly string[]
  start: () => void
}

/** When it may be worth while to come again. */
const FULL_MS = 2_000

/** How much each asker has of something. */
function createCounts() {
  const counts = new Map<string, number>()
  const add = (askers: readonly string[], by: number) => {
    for (const asker of askers) {
      const count = (counts.get(asker) ?? 0) + by
      if (count > 0) counts.set(asker, count)
      else counts.delete(asker)
    }
  }
  /** The most that one of them has. */
  const most = (askers: readonly string[]) => Math.max(0, ...askers.map((asker) => counts.get(asker) ?? 0))
  return { add, most }
}

/**
 * Those go first of whom the least is running, and of these who came first.
 * @param room for all
 * @param roomOfOne for each asker; without it, as much as for all
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

  /** The next of whom one may run. */
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
      throw new OutboundError('busy', 'too much is asked for at once', FULL_MS)
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

/** What is asked of one gateway, or of all strangers together. */
const OF_ALL = { running: 8, waiting: 400 }
/** For one account or contract: where nothing of it can be had, the others have the rest of the places. */
const OF_ASKER = { running: 4, waiting: 100 }
/** What is asked of one stranger, with all the names that they have: who is slow takes no more places than that. */
const OF_SITE = { running: 2, waiting: 50 }

/** The order in which others are asked: one that is slow does not hold up the others. */
export function createQueues(): <Value>(
  place: Place,
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
