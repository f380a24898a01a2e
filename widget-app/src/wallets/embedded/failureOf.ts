import { ErrorCode } from '@airlock/host-sdk/contract'
import { walletsWords } from '../../messages/en/wallets.ts'
import type { FailureReason } from '../../types.ts'
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

/** The words for a request that failed for a reason of its own, or for none. */
function textOf(method: string, reason: Exclude<FailureReason, 'not-allowed'>): string | null {
  // It is said in another place.
  if (reason === 'session-ended') return null
  if (reason !== 'other') return { ...walletsWords.server, ...walletsWords.requests }[reason]
  return /send/i.test(method) ? walletsWords.couldNotBeSent : walletsWords.couldNotBeSigned
}

/**
 * The text of a failed request for a visitor, who does not know error codes; null if there is nothing to
 * show.
 */
export function failureOf(method: string, { code, reason }: Pick<Failure, 'code' | 'reason'>): string | null {
  // Of a method in neither of the frame's lists they always hear: other refusals are the dApp's own business.
  if (reason === 'not-allowed') return walletsWords.actionNotAllowed
  return !ASKED.test(method) || UNSAID.has(code) ? null : textOf(method, reason)
}
