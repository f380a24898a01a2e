import { Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/** Why a request of the dApp failed, as far as there is anything of its own to tell the visitor. */
export const FailureReason = z.literal([
  /** The method is in neither list of the policy. */
  'not-allowed',
  /** It is signed, and the network never answered. */
  'may-have-been-sent',
  'balance-too-low',
  /** The network says that it would revert. */
  'would-fail',
  /** No answer of a node, or of the frame's server. */
  'network',
  /** The frame's server cannot answer now. */
  'unavailable',
  /** The frame's server has failed. */
  'internal',
  'session-ended',
  'other',
])
/** Why a request of the dApp failed. */
export type FailureReason = z.infer<typeof FailureReason>

/** The `data` of the error that a request rejects with. `detail` is what the dApp reads as its error's data. */
export const RequestFailure = z.strictObject({ reason: FailureReason, detail: z.optional(Json) })
/** The `data` of the error that a request rejects with. */
export type RequestFailure = z.infer<typeof RequestFailure>

/**
 * Why a sign-in, an email update or another screen of the account failed, as far as there is anything of its own to tell
 * the visitor: the codes of the frame's server that can cross, and the frame's own.
 */
export type LoginFailureReason =
  | 'network'
  | 'unavailable'
  | 'internal'
  | 'session-expired'
  | 'session-ended'
  /** After `retryAfterMs` it is allowed again. */
  | 'rate-limited'
  /** The wallet was unlocked too often; after `retryAfterMs` it opens again. */
  | 'opened-too-often'
  | 'account-disabled'
  | 'origin-not-allowed'
  /** The server asked for more work than the frame does before a code is sent. */
  | 'challenge-needed'
  /** No mail can be delivered to the address: none was sent. */
  | 'mail-refused'
  | 'email-unchanged'
  | 'sign-in-over'
  | 'device-unconfirmed'
  | 'email-update-over'

/** The `data` of the error that such a call rejects with. A code of the server that is not listed may stand in it too. */
export interface LoginFailure {
  reason: LoginFailureReason
  /** Milliseconds to wait. */
  retryAfterMs?: number
}
