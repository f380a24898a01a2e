import { ErrorCode } from '@airlock/host-sdk/contract'
import type { FailureReason } from '../../types.ts'
import { serverTexts } from './frameTrouble.ts'
import type { Failure } from './readFailure.ts'

/** Methods that the visitor approves. They do not know of a failed read, and need not. */
const ASKED = /sign|send/i

/**
 * Errors without a toast: the visitor's own rejection, errors that only the dApp's developer can fix, and
 * errors that are shown elsewhere.
 */
const UNSAID: ReadonlySet<unknown> = new Set([
  ErrorCode.USER_REJECTED,
  ErrorCode.ABORTED,
  ErrorCode.RESOURCE_PENDING,
  ErrorCode.INVALID_PARAMS,
  ErrorCode.UNSUPPORTED_METHOD,
  ErrorCode.UNAUTHORIZED,
  ErrorCode.SESSION_EXPIRED,
  ErrorCode.FRAME_LOAD_TIMEOUT,
])

/** The text of each reason; null for reasons without one. */
const TEXTS = {
  ...serverTexts,
  'may-have-been-sent': 'It may have been sent. Look before you try again.',
  'balance-too-low': 'Not sent: your balance is too low.',
  'would-fail': 'Not sent: it would have failed.',
} as const satisfies Partial<Record<FailureReason, string | null>>

/** The text of a request that failed, with or without a specific reason. */
function textOf(method: string, reason: Exclude<FailureReason, 'not-allowed'>): string | null {
  if (reason !== 'other') return TEXTS[reason]
  return /send/i.test(method) ? 'It could not be sent.' : 'It could not be signed.'
}

/**
 * The text of a failed request for a visitor, who does not know error codes; null if there is nothing to
 * show.
 */
export function failureOf(method: string, { code, reason }: Pick<Failure, 'code' | 'reason'>): string | null {
  // A method in neither of the frame's lists is always reported to the visitor; other refusals only concern
  // the dApp.
  if (reason === 'not-allowed') return 'Action not allowed'
  return !ASKED.test(method) || UNSAID.has(code) ? null : textOf(method, reason)
}
