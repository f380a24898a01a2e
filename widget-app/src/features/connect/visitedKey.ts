import type { RootState } from '../../store/store.ts'
import { selectIsShown } from '../modal/index.ts'
import { selectCurrentEntry } from '../router/index.ts'

/** The key of the ConnectingExternal view that the visitor looks at; null when they look at another one, or at none. */
export const selectVisitedKey = (state: RootState): number | null => {
  const { key, view } = selectCurrentEntry(state)
  return selectIsShown(state) && view === 'ConnectingExternal' ? key : null
}
