import { setTimeout } from 'node:timers/promises'

type Sample = readonly [labels: Record<string, string>, value: number]

/** The values of a metric, each with its labels. */
export type Samples = Iterable<Sample> | Promise<Iterable<Sample>>

/** How long a scrape waits for one reading, so that an unavailable database hides no other metric. */
const PATIENCE_MS = 2_000

/** Resolves to the result of `read`; undefined if it fails or takes too long. */
export async function readWithin(
  read: () => Samples,
  patienceMs = PATIENCE_MS,
): Promise<Iterable<Sample> | undefined> {
  const done = new AbortController()
  const late = setTimeout(patienceMs, undefined, { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([(async () => read())(), late])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}
