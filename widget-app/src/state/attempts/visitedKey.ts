import { selectIsShown } from '../router/modalSlice.ts'
import { selectCurrentEntry } from '../router/routerSlice.ts'
import { VIEW_FACTS, type ViewName } from '../router/viewFacts.ts'
import type { RootState } from '../store/store.ts'

/** Whether the view asks a wallet to connect. */
export const isAsking = (view: ViewName): boolean => VIEW_FACTS[view].connecting === 'asking'

/** The key of the current view if it asks a wallet; null for any other view, or none. */
export const selectVisitedKey = (state: RootState): number | null => {
  const { key, view } = selectCurrentEntry(state)
  return selectIsShown(state) && isAsking(view) ? key : null
}
