import { setTimeout } from 'node:timers/promises'
import { isAway } from './away.ts'

interface Patience {
  /** How long to go on trying, in milliseconds. */
  ms: number
  /** Between two tries. */
  pauseMs?: number
  /** Told once, before the first wait. */
  onWait: () => void
}

/** Calls `open` until it works, while the database is merely not up yet; any other failure is final at once. */
export async function waitFor<T>(
  open: () => Promise<T>,
  { ms, pauseMs = 500, onWait }: Patience,
): Promise<T> {
  const end = performance.now() + ms
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await open()
    } catch (error) {
      if (!isAway(error) || performance.now() >= end) throw error
    }
    if (isFirst) onWait()
    await setTimeout(pauseMs)
  }
}
