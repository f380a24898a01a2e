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
