import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf, messageOf } from '../../chains/walletError.ts'
import { serverTrouble } from './frameTrouble.ts'

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

/** What networks and their nodes say, by the words that they have in common. */
const TEXTS: readonly [words: RegExp, text: string][] = [
  [/may have been sent/i, 'It may have been sent. Look before you try again.'],
  [/insufficient|not enough/i, 'Not sent: your balance is too low.'],
  [/revert|would fail|simulation failed/i, 'Not sent: it would have failed.'],
  [/network problem|took too long/i, 'Network problem. Please try again.'],
]

/** What the visitor reads of a request that failed, not knowing codes; null where there is nothing to say. */
export function failureOf(method: string, error: unknown): string | null {
  if (!ASKED.test(method) || UNSAID.has(codeOf(error))) return null
  const known = TEXTS.find(([words]) => words.test(messageOf(error)))
  return (
    known?.[1] ??
    serverTrouble(error) ??
    (/send/i.test(method) ? 'It could not be sent.' : 'It could not be signed.')
  )
}
