import * as z from 'zod/mini'
import { Challenge, Wallet } from './api.ts'

/** Every code that an error of the server carries, and the HTTP status it comes with. */
export const API_ERRORS = {
  invalid: 400,
  /** No mail can be delivered to the address. */
  'mail-refused': 400,
  /** The new address is the present one. */
  'email-unchanged': 400,
  /** No proof, a wrong one, or one that was used before. */
  'proof-invalid': 401,
  'session-expired': 401,
  'code-wrong': 401,
  'step-up-needed': 403,
  /** The operator closed the account; only said after a right code. */
  'account-disabled': 403,
  'origin-not-allowed': 403,
  'not-found': 404,
  'wallet-exists': 409,
  /** The attempt, update or ticket has ended: expired, used, or three wrong codes. Start again. */
  over: 410,
  /** Many codes are sent just now: do some work first, then ask again. */
  'challenge-needed': 428,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
} as const
export type ApiErrorCode = keyof typeof API_ERRORS

export const ApiError = z.strictObject({
  error: z.strictObject({
    code: z.literal(Object.keys(API_ERRORS) as ApiErrorCode[]),
    message: z.string(),
    /** rate-limited and unavailable: milliseconds to wait. */
    retryAfterMs: z.optional(z.int()),
    /** code-wrong */
    triesLeft: z.optional(z.int()),
    /** wallet-exists */
    wallet: z.optional(Wallet),
    /** challenge-needed */
    challenge: z.optional(Challenge),
    /** proof-invalid, when only the proof's time is wrong: the server's clock, to be counted from then on (R24; ms). */
    now: z.optional(z.int()),
  }),
})
export type ApiError = z.infer<typeof ApiError>
