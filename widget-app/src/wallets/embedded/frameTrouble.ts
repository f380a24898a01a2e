import { ErrorCode } from '@airlock/host-sdk/contract'
import { timeAfter } from '@airlock/kit/messages'
import { codeOf } from '../../chains/walletError.ts'
import { walletsWords } from '../../messages/en/wallets.ts'
import type { LoginFailureReason } from '../../types.ts'

/** Null if the failure is shown elsewhere. The text of a rate limit depends on the time to wait (ms). */
type Text = string | null | ((wait: number) => string)

/** The text for the visitor by reason. */
const byReason = (): Readonly<Record<LoginFailureReason, Text>> => ({
  ...walletsWords.server,
  ...walletsWords.login,
  'session-ended': null,
  'session-expired': walletsWords.sessionOver,
  'rate-limited': (wait) => walletsWords.tryAgainAfter(Math.ceil(wait / 1000)),
  'opened-too-often': (wait) => timeAfter(wait, walletsWords.openedTooOften, Date.now()),
})

const byCode = (): Readonly<Record<number, string | null>> => ({
  [ErrorCode.USER_REJECTED]: null,
  [ErrorCode.ABORTED]: null,
  [ErrorCode.UNAUTHORIZED]: walletsWords.signInFirst,
  [ErrorCode.SESSION_EXPIRED]: walletsWords.sessionOver,
  [ErrorCode.REQUEST_TIMEOUT]: walletsWords.tookTooLong,
  [ErrorCode.FRAME_LOAD_TIMEOUT]: walletsWords.unableToLoad,
  [ErrorCode.FRAME_RELOADED]: walletsWords.wasReloaded,
})

const isReason = (reason: unknown): reason is LoginFailureReason =>
  typeof reason === 'string' && Object.hasOwn(byReason(), reason)

/** The text of a reason; undefined for one that has none. */
function textOf(reason: unknown, wait: unknown): string | null | undefined {
  if (!isReason(reason)) return undefined
  const text = byReason()[reason]
  if (typeof text !== 'function') return text
  return typeof wait === 'number' ? text(wait) : undefined
}

/** The text of a failure in the secure frame; null if the visitor caused it. */
export function frameTrouble(error: unknown): string | null {
  const { data } = (error ?? {}) as { data?: { reason?: unknown; retryAfterMs?: unknown } | null }
  const { reason, retryAfterMs } = data ?? {}
  const text = reason === undefined ? byCode()[Number(codeOf(error))] : textOf(reason, retryAfterMs)
  return text === undefined ? walletsWords.somethingWentWrong : text
}
