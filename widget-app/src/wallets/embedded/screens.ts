import { type ScreenName, screenChanged } from '../../state/account/embeddedSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { pushed, selectStack, selectView } from '../../state/router/routerSlice.ts'
import { selectScreenView, VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** Whether the frame's screen is visible. */
export const selectIsSlotShown = (state: RootState): boolean =>
  selectIsShown(state) && selectScreenView(state) === selectView(state)

/**
 * Makes room for the frame's screen, and removes it afterwards: the widget opens for it, and closes if it
 * was opened for it.
 */
export const showScreen =
  (screen: ScreenName | null): AppThunk =>
  (dispatch, getState) => {
    dispatch(screenChanged(screen))
    const view = selectScreenView(getState())
    if (!view) {
      if (selectIsShown(getState()) && VIEW_FACTS[selectView(getState())].slot === 'ends')
        dispatch(leaveScreen())
      return
    }
    if (!selectIsShown(getState())) dispatch(openView({ view }))
    else if (selectView(getState()) !== view) dispatch(pushed({ view }))
  }

/** Returns to the view before the frame's screen, or closes the widget if there was none. */
const leaveScreen = (): AppThunk => (dispatch, getState) => {
  dispatch(selectStack(getState()).length > 1 ? goBack() : closeModal())
}
