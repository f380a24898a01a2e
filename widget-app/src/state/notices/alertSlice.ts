import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type AlertVariant = 'info' | 'warning' | 'error'

/** A problem with the set-up: for the people who run the dApp, never for its visitors. */
export interface AlertContent {
  /** Code of the alert table, such as `rate-limited`. */
  code: string
  shortMessage: string
  longMessage: string
  variant: AlertVariant
}

export interface AlertState {
  open: boolean
  content: AlertContent | null
  /** Names of alerts and kinds of wallet errors that were already reported in this session. */
  seenKinds: string[]
}

type AlertRoot = { alert: AlertState }

const initialState: AlertState = { open: false, content: null, seenKinds: [] }

export const alertSlice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertOpened: (state, { payload }: PayloadAction<AlertContent>) => {
      state.open = true
      state.content = payload
    },
    alertClosed: (state) => {
      state.open = false
      state.content = null
    },
    alertKindSeen: (state, { payload }: PayloadAction<string>) => {
      state.seenKinds.push(payload)
    },
  },
})

export const { alertOpened, alertClosed, alertKindSeen } = alertSlice.actions

/** The kind of the alert about a site that is refused, which its visitors read too. */
export const SITE_REFUSED = 'appConfigInvalid'

export const selectIsSiteRefused = (root: AlertRoot) => root.alert.seenKinds.includes(SITE_REFUSED)
export const selectAlert = (root: AlertRoot) => root.alert
