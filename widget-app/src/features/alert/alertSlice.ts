import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type AlertVariant = 'info' | 'warning' | 'error'

/** What is wrong with the set-up: for the people who run the dApp more than for its visitors. */
export interface AlertContent {
  /** Code of the alert table, such as `APKT008`. */
  code: string
  shortMessage: string
  longMessage: string
  variant: AlertVariant
}

export interface AlertState {
  open: boolean
  content: AlertContent | null
}

type AlertRoot = { alert: AlertState }

const initialState: AlertState = { open: false, content: null }

export const alertSlice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertOpened: (_state, { payload }: PayloadAction<AlertContent>) => ({ open: true, content: payload }),
    alertClosed: () => initialState,
  },
})

export const { alertOpened, alertClosed } = alertSlice.actions

export const selectAlert = (root: AlertRoot) => root.alert
