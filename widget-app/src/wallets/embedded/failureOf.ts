import { ErrorCode } from '@airlock/host-sdk/contract'
import { walletsWords } from '../../messages/en/wallets.ts'
import type { FailureReason } from '../../types.ts'
import { movesCoins } from '../movesCoins.ts'
import type { Failure } from './readFailure.ts'

/** Methods that the visitor approves. A failed read is not shown to them. */
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

/** The text for a failure with this reason; `other` has a general text. */
function textOf(method: string, reason: Exclude<FailureReason, 'not-allowed'>): string | null {
  // The end of a session has a toast of its own, and the frame has shown the other one.
  if (reason === 'session-ended' || reason === 'overtaken') return null
  if (reason !== 'other') return { ...walletsWords.server, ...walletsWords.requests }[reason]
  return movesCoins(method) ? walletsWords.couldNotBeSent : walletsWords.couldNotBeSigned
}

/**
 * The text of a failed request for a visitor, who does not know error codes; null if there is nothing to
 * show.
 */
export function failureOf(method: string, { code, reason }: Pick<Failure, 'code' | 'reason'>): string | null {
  // Shown for every method: the visitor cannot know that the wallet does not allow it. Other refusals concern the
  // dApp.
  if (reason === 'not-allowed') return walletsWords.actionNotAllowed
  // Whatever the code says: money may be on its way.
  const isUnsaid = UNSAID.has(code) && reason !== 'may-have-been-sent'
  return !ASKED.test(method) || isUnsaid ? null : textOf(method, reason)
}
