import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What the secure frame can show. */
export type ScreenName = 'otp' | 'device' | 'recovery' | 'approve' | 'export' | 'sessions' | 'update-email'

export interface EmbeddedState {
  /** The secure frame: not asked for, on its way, there, or given up. */
  frame: 'none' | 'loading' | 'ready' | 'failed'
  /** What the frame shows now; null when it shows nothing. */
  screen: ScreenName | null
  /** Height of that, in CSS pixels. */
  height: number
  /** The visitor's address, of the session or of the sign-in that is on its way. Never more than the address. */
  email: string | null
  /** A sign-in was started: milliseconds since 1970, by this browser's clock. */
  emailedAt: number | null
  /** Whether somebody signed in here before: the frame is loaded at the start then. */
  used: boolean
  /** The sign-in that is being started, and why the last one was not. */
  attempt: { id: number; busy: boolean; error: string | null }
}

type EmbeddedRoot = { embedded: EmbeddedState }

const initialState: EmbeddedState = {
  frame: 'none',
  screen: null,
  height: 0,
  email: null,
  emailedAt: null,
  used: false,
  attempt: { id: 0, busy: false, error: null },
}

/** The embedded wallet, as far as the widget may know it: codes, tokens and keys stay in the secure frame. */
export const embeddedSlice = createSlice({
  name: 'embedded',
  initialState,
  reducers: {
    embeddedRestored: (
      state,
      { payload }: PayloadAction<Partial<Pick<EmbeddedState, 'email' | 'emailedAt' | 'used'>>>,
    ) => ({ ...state, ...payload }),
    frameChanged: (state, { payload }: PayloadAction<EmbeddedState['frame']>) => {
      state.frame = payload
      state.screen = null
    },
    screenChanged: (state, { payload }: PayloadAction<ScreenName | null>) => {
      state.screen = payload
    },
    screenResized: (state, { payload }: PayloadAction<number>) => {
      state.height = payload
    },
    loginStarted: (state) => {
      state.attempt = { id: state.attempt.id + 1, busy: true, error: null }
    },
    codeSent: (state, { payload }: PayloadAction<{ email: string; at: number }>) => {
      state.email = payload.email
      state.emailedAt = payload.at
    },
    loginFailed: (state, { payload }: PayloadAction<string | null>) => {
      Object.assign(state.attempt, { busy: false, error: payload })
    },
    /** The mail never went out: there is nothing to wait for before the next one. */
    mailRefused: (state) => {
      state.emailedAt = null
    },
    signedIn: (state, { payload }: PayloadAction<string | null>) => {
      Object.assign(state.attempt, { busy: false, error: null })
      state.email = payload
      state.emailedAt = null
      state.used = true
    },
    signedOut: (state) => ({
      ...initialState,
      frame: state.frame,
      screen: state.screen,
      height: state.height,
    }),
  },
})

export const {
  embeddedRestored,
  frameChanged,
  screenChanged,
  screenResized,
  loginStarted,
  codeSent,
  loginFailed,
  mailRefused,
  signedIn,
  signedOut,
} = embeddedSlice.actions

export const selectEmbedded = (root: EmbeddedRoot): EmbeddedState => root.embedded
export const selectEmail = (root: EmbeddedRoot): string | null => root.embedded.email
