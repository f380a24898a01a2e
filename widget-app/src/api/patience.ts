import type { More } from './pages.ts'

/** So many pages in a row without anything to show: the visitor is asked before the next one. */
const PATIENCE = 5

/** How a list goes on: by itself, as long as there is something to show in what it gets. */
export function patientMore<P>(more: More, pages: readonly P[], isBarren: (page: P) => boolean): More {
  const isTired = pages.length >= PATIENCE && pages.slice(-PATIENCE).every(isBarren)
  return more === 'waiting' && isTired ? 'failed' : more
}
