import type { SocialProvider } from '@airlock/kit/social'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The screens of the secure frame. */
export type ScreenName =
  | 'otp'
  | 'device'
  | 'social'
  | 'farcaster'
  | 'recovery'
  | 'approve'
  | 'export'
  | 'methods'
  | 'sessions'
  | 'update-email'

export interface EmbeddedState {
  /** The secure frame: not requested, loading, ready, or failed. */
  frame: 'none' | 'loading' | 'ready' | 'failed'
  /** The current screen of the frame; null if it shows nothing. */
  screen: ScreenName | null
  /** The height of the screen in CSS pixels. */
  height: number
  /** The visitor's email address, of the session or of the pending sign-in. Only this is stored of the visitor. */
  email: string | null
  /** The name that the provider of the session gave; null without one. The secure frame keeps it. */
  username: string | null
  /** The provider of the session; null if the visitor signed in by email. The secure frame keeps it. */
  socialProvider: SocialProvider | null
  /** The chain ids of the EVM networks with smart accounts; undefined or empty if there are none. */
  smartAccountNetworks?: readonly number[] | undefined
  /** By chain id, whether the smart account is deployed there, as far as the frame has said. */
  smartAccountDeployed?: Readonly<Record<string, boolean | undefined>> | undefined
  /** When the last sign-in email was sent: milliseconds since 1970, by this browser's clock. */
  emailedAt: number | null
  /** When the last sign-in with a provider was started: milliseconds since 1970. Null once it has ended. */
  socialAt: number | null
  /** Whether anyone has signed in here before: then the frame is loaded at the start. */
  used: boolean
  attempt: LoginAttempt
}

/** The sign-in that is being started, or the last one. */
export interface LoginAttempt {
  id: number
  busy: boolean
  /** Why it failed. */
  error: string | null
  /** Its provider; null if it is one by email. */
  provider: SocialProvider | null
  /** Whether the visitor has done everything, and the account is being read. */
  accepted: boolean
}

type EmbeddedRoot = { embedded: EmbeddedState }

const initialState: EmbeddedState = {
  frame: 'none',
  screen: null,
  height: 0,
  email: null,
  username: null,
  socialProvider: null,
  emailedAt: null,
  socialAt: null,
  used: false,
  attempt: { id: 0, busy: false, error: null, provider: null, accepted: false },
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
      { payload }: PayloadAction<Partial<Pick<EmbeddedState, 'email' | 'emailedAt' | 'socialAt' | 'used'>>>,
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
    /** By email, or with a provider. */
    loginStarted: (
      state,
      { payload }: PayloadAction<{ provider: SocialProvider; at: number } | undefined>,
    ) => {
      const provider = payload?.provider ?? null
      state.attempt = { id: state.attempt.id + 1, busy: true, error: null, provider, accepted: false }
      if (payload) state.socialAt = payload.at
    },
    loginAccepted: (state) => {
      state.attempt.accepted = true
    },
    codeSent: (state, { payload }: PayloadAction<{ email: string; at: number }>) => {
      state.email = payload.email
      state.emailedAt = payload.at
    },
    loginFailed: (state, { payload }: PayloadAction<string | null>) => {
      Object.assign(state.attempt, { busy: false, error: payload, accepted: false })
      state.socialAt = null
    },
    /** The session's user, as the secure frame reports it. */
    userRead: (
      state,
      {
        payload,
      }: PayloadAction<
        Pick<
          EmbeddedState,
          'email' | 'username' | 'socialProvider' | 'smartAccountNetworks' | 'smartAccountDeployed'
        >
      >,
    ) => ({ ...state, ...payload }),
    /** The email was never sent, so no cooldown applies. */
    mailRefused: (state) => {
      state.emailedAt = null
    },
    signedIn: (state, { payload }: PayloadAction<string | null>) => {
      Object.assign(state.attempt, { busy: false, error: null })
      state.email = payload
      state.emailedAt = null
      state.socialAt = null
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
  loginAccepted,
  codeSent,
  loginFailed,
  mailRefused,
  userRead,
  signedIn,
  signedOut,
} = embeddedSlice.actions

export const selectEmbedded = (root: EmbeddedRoot): EmbeddedState => root.embedded
export const selectEmail = (root: EmbeddedRoot): string | null => root.embedded.email

const NO_ATTEMPT = { busy: false, error: null } as const

/** The sign-in by email that is being started, or the last one. One with a provider has a view of its own. */
export const selectEmailAttempt = ({
  embedded: { attempt },
}: EmbeddedRoot): Pick<LoginAttempt, 'busy' | 'error'> => (attempt.provider ? NO_ATTEMPT : attempt)
