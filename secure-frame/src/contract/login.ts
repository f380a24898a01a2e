import { DEFAULT_TIMEOUT, HttpUrl } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { Email } from './email.ts'
import { AccountType, ChainId, Done, Nothing, PERSON, SocialProvider, User } from './primitives.ts'

/** Timeout of a login step that waits for servers, not for people (ms). */
const LOGIN_STEP = 120_000

/**
 * Timeout of a step in which a person reads an email and types (ms): three codes of five minutes each, which
 * the server sends in a row. The screen has the attempt's own deadline and responds by then; this one is for
 * a frame that hangs.
 */
const TYPING_STEP = 900_000

const STEPS = ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const
/** The next step of a sign-in. */
const NextStep = z.strictObject({ action: z.literal(STEPS) })

/**
 * Sign-in. Codes are typed in the frame: `connectDevice` and `connectOtp` show its screens (SEC-05, SEC-06).
 */
export const login = {
  /**
   * Starts a sign-in. CONNECT: the session is still valid, so no code is needed. VERIFY_OTP: the code screen is
   * drawn, possibly since before this answer, and `connectOtp` comes next. Within 30 s of the last
   * email it rejects with -32058 and the reason `rate-limited`. The rejection is a `LoginFailure`, as for
   * every call below.
   */
  connectEmail: {
    params: z.strictObject({ email: Email }),
    result: NextStep,
    timeout: LOGIN_STEP,
  },
  /** Shows the device screen; resolves when the device is confirmed. `connectOtp` comes next. */
  connectDevice: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /** Shows the code screen if it is not there; resolves when the person is signed in. */
  connectOtp: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /**
   * The sign-in that a reload interrupted, to return to its step (R18); null if there is none. CONNECT_SOCIAL:
   * `connectSocial` comes next. `provider` is that of a sign-in with a provider, also while its code is awaited.
   */
  resumeAttempt: {
    params: Nothing,
    result: z.nullable(
      z.strictObject({
        action: z.literal(['CONNECT_SOCIAL', 'VERIFY_DEVICE', 'VERIFY_OTP']),
        /** The address to which the code was sent. */
        email: z.optional(Email),
        provider: z.optional(SocialProvider),
      }),
    ),
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * Starts a sign-in with a provider, in place of an earlier one. Rejects with 4200 for Farcaster, which has no
   * window, and for a provider that the secure server does not know, and with the reason `social-start-failed` if it cannot be started. The frame
   * keeps everything about it: neither this answer nor a later one says where its window leads.
   */
  startSocial: { params: z.strictObject({ provider: SocialProvider }), result: Done, timeout: LOGIN_STEP },
  /**
   * Shows the screen from which the person opens the provider's window; resolves when they are back. The
   * actions are those of `connectEmail`, and so are the steps that follow. Rejects with the reason
   * `popup-closed` or `social-rejected` if they give up.
   */
  connectSocial: { params: Nothing, result: NextStep, timeout: TYPING_STEP },
  /**
   * Starts a sign-in with Farcaster, or gets the next code of the present one: what a phone with Farcaster's app
   * opens, until `expiresAt` (ms since 1970). `url` is null if the person has signed already. `connectFarcaster` comes
   * next. Rejects with the reason `farcaster-failed`.
   */
  getFarcasterUri: {
    params: Nothing,
    result: z.strictObject({ url: z.nullable(HttpUrl), expiresAt: z.number() }),
    timeout: LOGIN_STEP,
  },
  /**
   * Resolves when the person has signed on the phone and agreed to the frame's question who they are. The actions
   * are those of `connectEmail`; RENEW: the code has expired, or they use another account, so `getFarcasterUri` comes
   * next. Rejects with the reason `farcaster-failed` or `social-rejected`.
   */
  connectFarcaster: {
    params: Nothing,
    result: z.strictObject({ action: z.literal([...STEPS, 'RENEW']) }),
    timeout: TYPING_STEP,
  },
} as const

/** The session and its user. */
export const session = {
  isConnected: {
    params: Nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
    timeout: DEFAULT_TIMEOUT,
  },
  /** The user, with the active accounts on `chainId`. Rejects with 4100 if no user is signed in. */
  getUser: {
    params: z.strictObject({
      chainId: z.optional(ChainId),
      preferredAccountType: z.optional(AccountType),
    }),
    result: User,
    timeout: 20_000,
  },
  signOut: { params: Nothing, result: Done, timeout: 3000 },
  /** Locks the wallet; the next request unlocks it again. The session remains. */
  lock: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
  updateEmail: {
    params: z.strictObject({ email: Email }),
    result: z.strictObject({ action: z.literal(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeout: LOGIN_STEP,
  },
  /** Shows the screen for the code that was sent to the old address; resolves when it was correct. */
  updateEmailPrimaryOtp: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /** The same for the new address, which the login uses afterwards. */
  updateEmailSecondaryOtp: {
    params: Nothing,
    result: z.strictObject({ newEmail: Email }),
    timeout: TYPING_STEP,
  },
  /** Shows the export screen; resolves when the person has left it. */
  exportKeys: { params: Nothing, result: Done, timeout: PERSON },
  /** Shows the list of the user's sessions, to end them (SEC-34); resolves when the person has left it. */
  manageSessions: { params: Nothing, result: Done, timeout: PERSON },
  /** Shows the ways to sign in to the wallet, to add and remove them; resolves when the person has left it. */
  manageMethods: { params: Nothing, result: Done, timeout: PERSON },
} as const
