import { ErrorCode } from '@airlock/host-sdk/contract'
import { walletsWords } from '../../messages/en/wallets.ts'
import type { FailureReason } from '../../types.ts'
import type { Failure } from './readFailure.ts'

/** What a visitor is asked about. Of a read that fails they know nothing, and need not. */
const ASKED = /sign|send/i

/** Their own no; what only the dApp's developer can mend; what is said in another place. */
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

/** What the visitor reads of a request that failed, not knowing codes; null where there is nothing to say. */
export function failureOf(method: string, { code, reason }: Pick<Failure, 'code' | 'reason'>): string | null {
  // Of a method in neither of the frame's lists they always hear: other refusals are the dApp's own business.
  if (reason === 'not-allowed') return walletsWords.actionNotAllowed
  return !ASKED.test(method) || UNSAID.has(code) ? null : textOf(method, reason)
}
