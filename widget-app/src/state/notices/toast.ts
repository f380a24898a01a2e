import type { AppThunk } from '../store/store.ts'
import { selectToast, type ToastContent, toastHidden, toastOpened } from './toastSlice.ts'

const REOPEN_DELAY = 150

/** Shows a toast. An open one closes first, and the new one opens 150 ms later (spec section 4). */
export const showToast =
  (content: ToastContent): AppThunk =>
  (dispatch, getState) => {
    const { open, id } = selectToast(getState())
    if (!open) {
      dispatch(toastOpened(content))
      return
    }
    dispatch(toastHidden())
    setTimeout(() => {
      if (selectToast(getState()).id === id) dispatch(toastOpened(content))
    }, REOPEN_DELAY)
  }
