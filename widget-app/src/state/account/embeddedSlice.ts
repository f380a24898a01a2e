import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The screens of the secure frame. */
export type ScreenName =
  | 'otp'
  | 'device'
  | 'social'
  | 'recovery'
  | 'approve'
  | 'export'
  | 'sessions'
  | 'update-email'

export interface EmbeddedState {
  /** The secure frame: not requested, loading, ready, or failed. */
  frame: 'none' | 'loading' | 'ready' | 'failed'
  /** The current screen of the frame; null if it shows nothing. */
  screen: ScreenName | null
  /** The height of the screen in CSS pixels. */
  height: number
  /**
   * The visitor's email address, of the session or of the pending sign-in. Nothing else about them is
   * stored.
   */
  email: string | null
  /** When the last sign-in email was sent: milliseconds since 1970, by this browser's clock. */
  emailedAt: number | null
  /** Whether anyone has signed in here before: then the frame is loaded at the start. */
  used: boolean
  /** The sign-in that is being started, and the error of the last one. */
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

/**
 * The part of the embedded wallet that the widget may know: codes, tokens and keys stay in the secure frame.
 */
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
    /** The email was never sent, so no cooldown applies. */
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
