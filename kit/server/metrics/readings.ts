import { setTimeout } from 'node:timers/promises'

type Reading = readonly [labels: Record<string, string>, value: number]

/** The values of a figure, each with its labels. */
export type Readings = Iterable<Reading> | Promise<Iterable<Reading>>

/** A scrape waits for no figure longer than this, so that a database that is away hides no other figure. */
const PATIENCE_MS = 2_000

/** What `read` gives; undefined when that fails or takes too long. */
export async function readWithin(
  read: () => Readings,
  patienceMs = PATIENCE_MS,
): Promise<Iterable<Reading> | undefined> {
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
