import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipAddress, Namespace } from '../../types.ts'
import type { SignedWhileConnecting } from '../store/pairing.ts'

/** The account that has to sign in, with everything that its message depends on. */
export interface SignInSubject {
  caipAddress: CaipAddress
  namespace: Namespace
  address: string
  connectorId: string
}

/** The reason why the visitor is not signed in yet. */
export type SignInFailure =
  /** The dApp's functions did not answer. */
  | 'unreachable'
  /** The dApp's message names another site or account, or is malformed. */
  | 'unfit'
  /** The visitor rejected it in the wallet. */
  | 'rejected'
  /** The wallet failed. */
  | 'wallet'
  /** The dApp did not accept the signature. */
  | 'refused'

/** The question whether to sign in. */
export interface SignInQuestion {
  /** Counts up with every question. */
  id: number
  subject: SignInSubject
  /**
   * `checking`: the dApp is asked for a session. The visitor decides when it is `ready` or has `failed`.
   */
  phase: 'checking' | 'ready' | 'signing' | 'verifying' | 'failed'
  /** Whether a visitor who declines is disconnected: yes until the dApp has answered that. */
  isRequired: boolean
  /** The text to sign, once the dApp has prepared it. */
  text: string | null
  /** The text says something else than the one that the visitor pressed Sign for. */
  hasChanged: boolean
  failure: SignInFailure | null
  /** The wallet's own error message. */
  message: string | null
}

export interface SignInState {
  /** Whether the dApp asks visitors to sign in. */
  isFollowed: boolean
  asked: SignInQuestion | null
  nextId: number
  /** The messages that a wallet signed while it connected, until the account is asked about. */
  signed: SignedWhileConnecting | null
}

type Change = { id: number } & Partial<Omit<SignInQuestion, 'id' | 'subject'>>

const initialState: SignInState = { isFollowed: false, asked: null, nextId: 1, signed: null }

/** The sign-in of the active account, one question at a time. */
export const signInSlice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    signInFollowed: (state) => {
      state.isFollowed = true
    },
    signedWhileConnecting: (state, { payload }: PayloadAction<SignedWhileConnecting | null>) => {
      state.signed = payload && { ...payload, messages: [...payload.messages] }
    },
    signInAsked: (state, { payload }: PayloadAction<SignInSubject>) => {
      const rest = { text: null, hasChanged: false, failure: null, message: null }
      state.asked = { id: state.nextId, subject: payload, phase: 'checking', isRequired: true, ...rest }
      state.nextId += 1
    },
    /** Late changes of an earlier question are ignored. */
    signInChanged: (state, { payload }: PayloadAction<Change>) => {
      if (state.asked?.id === payload.id) Object.assign(state.asked, payload)
    },
    /** `signedIn` if the dApp has just accepted a signature. */
    signInEnded: (state, _action: PayloadAction<'signedIn' | undefined>) => {
      state.asked = null
    },
  },
})

export const { signInFollowed, signedWhileConnecting, signInAsked, signInChanged, signInEnded } =
  signInSlice.actions

type SignInRoot = { signIn?: SignInState | undefined }

export const selectSignIn = ({ signIn }: SignInRoot): SignInQuestion | null => signIn?.asked ?? null

export const selectIsSignInFollowed = ({ signIn }: SignInRoot): boolean => signIn?.isFollowed ?? false

export const selectSignedWhileConnecting = ({ signIn }: SignInRoot): SignedWhileConnecting | null =>
  signIn?.signed ?? null
