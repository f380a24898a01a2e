import { Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/** Why a request of the dApp failed, for the reasons with a text of their own. */
export const FailureReason = z.literal([
  /** The method is in neither list of the policy. */
  'not-allowed',
  /** The transaction is signed, but the network did not respond. */
  'may-have-been-sent',
  /** The user operation was sent, but is in no block yet. */
  'not-confirmed',
  /** The user operation was sent, and had no effect, because its calls failed. */
  'reverted',
  /** Nothing was sent, because the account sent another user operation while this one was shown. */
  'overtaken',
  'balance-too-low',
  /** The network reports that it would revert. */
  'would-fail',
  /** A node or the frame's server did not respond. */
  'network',
  /** The frame's server is temporarily unavailable. */
  'unavailable',
  /** The frame's server returned an internal error. */
  'internal',
  'session-ended',
  'other',
])
/** Why a request of the dApp failed. */
export type FailureReason = z.infer<typeof FailureReason>

/** The `data` of a rejected request's error. `detail` is the data that the dApp gets. */
export const RequestFailure = z.strictObject({ reason: FailureReason, detail: z.optional(Json) })
/** The `data` of a rejected request's error. */
export type RequestFailure = z.infer<typeof RequestFailure>

/**
 * Why a sign-in, an email update or another account screen failed, for the reasons with a text of their own:
 * the codes of the frame's server that can cross the boundary, and the frame's own.
 */
export type LoginFailureReason =
  | 'network'
  | 'unavailable'
  | 'internal'
  | 'session-expired'
  | 'session-ended'
  /** Allowed again after `retryAfterMs`. */
  | 'rate-limited'
  /** The wallet was unlocked too often; possible again after `retryAfterMs`. */
  | 'opened-too-often'
  | 'account-disabled'
  | 'origin-not-allowed'
  /** The server asked for more proof of work than the frame does before a code is sent. */
  | 'challenge-needed'
  /** The mail server rejects the address: no email was sent. */
  | 'mail-refused'
  | 'email-unchanged'
  | 'sign-in-over'
  | 'device-unconfirmed'
  | 'email-update-over'
  /** The person closed the provider's window, and did not open it again. */
  | 'popup-closed'
  /** The person declined at the provider, or the provider did not accept them. */
  | 'social-rejected'
  /** The provider or the frame's server was away, or the project does not offer the provider. */
  | 'social-start-failed'
  /** The same of Farcaster, whose code could not be opened or followed. */
  | 'farcaster-failed'

/** The `data` of such a call's error. It may also contain a code of the server that is not listed. */
export interface LoginFailure {
  reason: LoginFailureReason
  /** Milliseconds to wait. */
  retryAfterMs?: number
}
