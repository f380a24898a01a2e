import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface ModalState {
  /** Visible, also during the exit animation. */
  open: boolean
  /** Closing: the shell plays the exit animation and dispatches `modalClosed`. */
  closing: boolean
  /** A stored connection is being checked: the content may change in a moment. */
  loading: boolean
  /** Counts up: each new value is one shake of 500 ms, in place of closing. */
  shake: number
}

type ModalRoot = { modal: ModalState }

const initialState: ModalState = { open: false, closing: false, loading: false, shake: 0 }

export const modalSlice = createSlice({
  name: 'modal',
  initialState,
  reducers: {
    modalOpened: (state) => {
      state.open = true
      state.closing = false
    },
    modalClosing: (state) => {
      if (state.open) state.closing = true
    },
    modalClosed: (state) => {
      state.open = false
      state.closing = false
      state.loading = false
    },
    modalShaken: (state) => {
      state.shake += 1
    },
    modalLoadingSet: (state, { payload }: PayloadAction<boolean>) => {
      state.loading = payload
    },
  },
})

export const { modalOpened, modalClosing, modalClosed, modalShaken, modalLoadingSet } = modalSlice.actions

export const selectModal = (root: ModalRoot) => root.modal
export const selectIsOpen = (root: ModalRoot) => root.modal.open
/** Open and not closing. */
export const selectIsShown = (root: ModalRoot) => root.modal.open && !root.modal.closing
