import { selectIsShown } from '../router/modalSlice.ts'
import { selectCurrentEntry } from '../router/routerSlice.ts'
import { VIEW_FACTS, type ViewName } from '../router/viewFacts.ts'
import type { RootState } from '../store/store.ts'

/** Whether a wallet is being asked to connect in a view. */
export const isAsking = (view: ViewName): boolean => VIEW_FACTS[view].connecting === 'asking'

/** The key of the view in which a wallet is asked, while the visitor looks at it; null when they look at another, or none. */
export const selectVisitedKey = (state: RootState): number | null => {
  const { key, view } = selectCurrentEntry(state)
  return selectIsShown(state) && isAsking(view) ? key : null
}
