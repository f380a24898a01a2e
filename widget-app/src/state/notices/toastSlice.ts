import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type ToastVariant = 'success' | 'error' | 'loading'

/** A short message over the view (spec section 3). `id` distinguishes one display from the next. */
export interface ToastState {
  id: number
  open: boolean
  message: string
  variant: ToastVariant
  /** False: remains until it is hidden explicitly, such as a message about work in progress. */
  autoClose: boolean
}

export interface ToastContent {
  message: string
  variant: ToastVariant
  autoClose?: boolean
}

type ToastRoot = { toast: ToastState }

const initialState: ToastState = { id: 0, open: false, message: '', variant: 'success', autoClose: true }

export const toastSlice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    toastOpened: (state, { payload }: PayloadAction<ToastContent>) => ({
      autoClose: true,
      ...payload,
      id: state.id + 1,
      open: true,
    }),
    toastHidden: (state) => {
      state.open = false
    },
  },
})

export const { toastOpened, toastHidden } = toastSlice.actions

export const selectToast = (root: ToastRoot) => root.toast

/**
 * How long a toast is shown (ms); an error longer. The view pauses the time while it is hovered or focused.
 */
export const TOAST_DURATION = { success: 2500, error: 5000, loading: 5000 } as const
