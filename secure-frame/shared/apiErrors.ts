import * as z from 'zod/mini'
import { Challenge, Wallet } from './values.ts'

/** Every error code of the server, with its HTTP status. */
export const API_ERRORS = {
  invalid: 400,
  /** Mail cannot be delivered to the address. */
  'mail-refused': 400,
  /** The new address equals the current one. */
  'email-unchanged': 400,
  /** The new address belongs to another wallet. */
  'email-taken': 400,
  /** The proof is missing, wrong, or was used before. */
  'proof-invalid': 401,
  'session-expired': 401,
  'code-wrong': 401,
  'step-up-needed': 403,
  /** The operator closed the account. Reported only after a correct code. */
  'account-disabled': 403,
  'origin-not-allowed': 403,
  'not-found': 404,
  'wallet-exists': 409,
  /** The server has no share of the wallet any more: its key is lost. The wallet can be replaced. */
  'shares-lost': 409,
  /** The site has used its id of calls before. */
  'calls-known': 409,
  /** The account has just sent another operation with the same nonce. */
  'operation-pending': 409,
  /** The person has as many permissions as are possible: one has to be revoked first. */
  'too-many-permissions': 409,
  /** The last way to sign in on this project cannot be removed. */
  'last-method': 409,
  /** The attempt, update or ticket has ended: it expired, was used, or had three wrong codes. Start again. */
  over: 410,
  /** Many codes are being sent: solve the challenge, then retry. */
  'challenge-needed': 428,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
  /**
   * The bundler or the paymaster gave no proper answer. Not 502, in whose place proxies send a page of their own.
   */
  'bundler-away': 503,
} as const
export type ApiErrorCode = keyof typeof API_ERRORS

export const ApiError = z.strictObject({
  error: z.strictObject({
    code: z.literal(Object.keys(API_ERRORS) as ApiErrorCode[]),
    /** For developers: people read what their frame says of the code and of the details below. */
    message: z.string(),
    /** With rate-limited and unavailable: how long to wait, in milliseconds. */
    retryAfterMs: z.optional(z.int()),
    /** With code-wrong. */
    triesLeft: z.optional(z.int()),
    /** With wallet-exists. */
    wallet: z.optional(Wallet),
    /** With challenge-needed. */
    challenge: z.optional(Challenge),
    /**
     * With proof-invalid, if only the proof's time is wrong: the server's clock, which the client uses from then on
     * (R24; ms).
     */
    now: z.optional(z.int()),
  }),
})
export type ApiError = z.infer<typeof ApiError>
