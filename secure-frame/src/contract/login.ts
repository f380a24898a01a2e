import { DEFAULT_TIMEOUT, HttpUrl, Label } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { Email } from './email.ts'
import { AccountType, ChainId, Done, Nothing, PERSON, SocialUser, User } from './primitives.ts'

/** A step of a login that waits for servers, not for people (ms). */
const LOGIN_STEP = 120_000

/**
 * A step in which a person reads a mail and types (ms): three codes of five minutes each, which is what the server sends
 * in a row. The screen has the attempt's own deadline and answers by then; this one is for a frame that hangs.
 */
const TYPING_STEP = 900_000

/** Signing in. Codes are typed in the frame: `connectDevice` and `connectOtp` ask for its screen (SEC-05, SEC-06). */
export const login = {
  /**
   * Starts a sign-in. CONNECT: the session is still good, nothing more to do. Within 30 s of the last mail it rejects
   * with -32058 and the reason `rate-limited`. What it rejects with is a `LoginFailure`, as for every call below.
   */
  connectEmail: {
    params: z.strictObject({ email: Email }),
    result: z.strictObject({ action: z.literal(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeout: LOGIN_STEP,
  },
  /** Shows the device screen; answered when the device is confirmed. `connectOtp` comes next. */
  connectDevice: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /** Shows the code screen; answered when the person is signed in. */
  connectOtp: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /** The sign-in that a reload interrupted, to go back to its screen (R18); null when there is none. */
  resumeAttempt: {
    params: Nothing,
    result: z.nullable(z.strictObject({ email: Email, action: z.literal(['VERIFY_DEVICE', 'VERIFY_OTP']) })),
    timeout: DEFAULT_TIMEOUT,
  },
  /** Rejects with 4200 while the operator offers no social login, as do the next three. */
  getSocialRedirectUri: {
    params: z.strictObject({
      provider: z.literal(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    }),
    result: z.strictObject({ uri: HttpUrl }),
    timeout: LOGIN_STEP,
  },
  connectSocial: {
    params: z.strictObject({
      uri: HttpUrl,
      preferredAccountType: z.optional(AccountType),
      chainId: z.optional(ChainId),
    }),
    result: SocialUser,
    timeout: LOGIN_STEP,
  },
  getFarcasterUri: { params: Nothing, result: z.strictObject({ url: HttpUrl }), timeout: DEFAULT_TIMEOUT },
  connectFarcaster: {
    params: Nothing,
    result: z.strictObject({ userName: Label }),
    timeout: LOGIN_STEP,
  },
} as const

/** The session and its person. */
export const session = {
  isConnected: {
    params: Nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
    timeout: DEFAULT_TIMEOUT,
  },
  /** Rejects with 4100 when nobody is signed in. */
  getUser: {
    params: z.strictObject({
      chainId: z.optional(ChainId),
      preferredAccountType: z.optional(AccountType),
    }),
    result: User,
    timeout: 20_000,
  },
  signOut: { params: Nothing, result: Done, timeout: 3000 },
  /** Forgets what was unlocked; the next request unlocks again. The session stays. */
  lock: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
  updateEmail: {
    params: z.strictObject({ email: Email }),
    result: z.strictObject({ action: z.literal(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeout: LOGIN_STEP,
  },
  /** Shows the screen for the code that went to the old address; answered when it was right. */
  updateEmailPrimaryOtp: { params: Nothing, result: Done, timeout: TYPING_STEP },
  /** The same for the new address; the login has it from then on. */
  updateEmailSecondaryOtp: {
    params: Nothing,
    result: z.strictObject({ newEmail: Email }),
    timeout: TYPING_STEP,
  },
  /** Shows the export screen; answered when the person has left it. */
  exportKeys: { params: Nothing, result: Done, timeout: PERSON },
  /** Shows where the person is signed in, to end it there (SEC-34); answered when the person has left it. */
  manageSessions: { params: Nothing, result: Done, timeout: PERSON },
} as const
