import { SourceProblem } from '../sources/problem.ts'
import type { Place } from './places.ts'

/** Runs work when it is its turn. Throws a {@link SourceProblem} where too much waits already. */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** When it may be worth while to come again. */
const FULL_MS = 2_000

/**
 * @param running how much runs at the same time
 * @param waiting how much may wait for that
 */
export function createQueue(running: number, waiting: number): Queue {
  const line: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < running) busy += 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw new SourceProblem('too much is asked for at once', FULL_MS)
    try {
      return await work()
    } finally {
      // The place goes to the next in the line, or is free.
      const next = line.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** What is asked of one gateway, or of all strangers together, at the same time. */
const AT_ONCE = 8
const IN_LINE = 400
/** What is asked of one stranger: who is slow takes no more places than that. */
const OF_HOST = 2
const IN_LINE_OF_HOST = 50

/** The order in which others are asked: one that is slow does not hold up the others. */
export function createQueues(): <Value>(place: Place, work: () => Promise<Value>) => Promise<Value> {
  const queues = {
    ipfs: createQueue(AT_ONCE, IN_LINE),
    arweave: createQueue(AT_ONCE, IN_LINE),
    web: createQueue(AT_ONCE, IN_LINE),
  }
  const hosts = new Map<string, { queue: Queue; users: number }>()
  return async ({ who, url: { hostname } }, work) => {
    if (who !== 'web') return queues[who](work)
    const host = hosts.get(hostname) ?? { queue: createQueue(OF_HOST, IN_LINE_OF_HOST), users: 0 }
    hosts.set(hostname, host)
    host.users += 1
    try {
      return await host.queue(() => queues.web(work))
    } finally {
      host.users -= 1
      if (host.users === 0) hosts.delete(hostname)
    }
  }
}
