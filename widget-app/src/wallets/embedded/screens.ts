import { type ScreenName, screenChanged, selectScreenView } from '../../state/account/embeddedSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { pushed, selectStack, selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** Whether the visitor sees what the frame shows. */
export const selectIsSlotShown = (state: RootState): boolean =>
  selectIsShown(state) && selectScreenView(state) === selectView(state)

/** The views that are left by themselves when the frame is done with them; a sign-in goes on to its own end. */
const LEFT: ReadonlySet<string> = new Set(['ApproveTransaction', 'ExportKeys', 'SignedInDevices'])

/** Makes room for what the frame shows, and takes it back: the widget opens for it, and closes if it was opened for it. */
export const showScreen =
  (screen: ScreenName | null): AppThunk =>
  (dispatch, getState) => {
    dispatch(screenChanged(screen))
    const view = selectScreenView(getState())
    if (!view) {
      if (selectIsShown(getState()) && LEFT.has(selectView(getState()))) dispatch(leaveScreen())
      return
    }
    if (!selectIsShown(getState())) dispatch(openView({ view }))
    else if (selectView(getState()) !== view) dispatch(pushed({ view }))
  }

/** Back to where the visitor was before the frame had something to show: out, when that was nowhere. */
const leaveScreen = (): AppThunk => (dispatch, getState) => {
  dispatch(selectStack(getState()).length > 1 ? goBack() : closeModal())
}
