import { setTimeout } from 'node:timers/promises'
import { isAway } from './away.ts'

interface Patience {
  /** How long to retry, in milliseconds. */
  ms: number
  /** The pause between two attempts, in milliseconds. */
  pauseMs?: number
  /** Called once, before the first wait. */
  onWait: () => void
}

/** Calls `open` until it succeeds, as long as the database is only unavailable. Any other error is final at once. */
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
