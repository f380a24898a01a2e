import type { More } from './pages.ts'

/** After this many pages in a row with nothing to show, the visitor is asked before the next one loads. */
const PATIENCE = 5

/** Loads further pages automatically, as long as the pages contain something to show. */
export function patientMore<P>(more: More, pages: readonly P[], isBarren: (page: P) => boolean): More {
  const isTired = pages.length >= PATIENCE && pages.slice(-PATIENCE).every(isBarren)
  return more === 'waiting' && isTired ? 'failed' : more
}
