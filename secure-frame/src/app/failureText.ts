import { date } from '@airlock/kit/messages'
import { appWords } from '../messages/en/app.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'

const SECOND = 1_000
const MINUTE = 60_000

/** Says from when by the visitor's clock the wallet opens again, such as "14:05" or "tomorrow at 14:05": never too early. */
function openedTooOften(ms: number): string {
  const now = new Date()
  const then = new Date(Math.ceil((now.getTime() + ms) / MINUTE) * MINUTE)
  const time = date(then.getTime(), { hour: 'numeric', minute: '2-digit' })
  const isToday = then.toDateString() === now.toDateString()
  return isToday ? appWords.openedTooOften(time) : appWords.openedTooOftenUntilTomorrow(time)
}

/** The failures that the person can do something about, or has to know. */
const TEXTS: Partial<Record<ApiFailureReason, (failure: ApiFailure) => string>> = {
  'rate-limited': ({ retryAfterMs }) =>
    retryAfterMs === undefined
      ? appWords.tooManyTries
      : appWords.tryAgainAfter(Math.ceil(retryAfterMs / SECOND)),
  'opened-too-often': ({ retryAfterMs = 0 }) => openedTooOften(retryAfterMs),
  invalid: () => appWords.somethingWentWrong,
  'mail-refused': () => appWords.mailRefused,
  'email-unchanged': () => appWords.emailUnchanged,
  'email-taken': () => appWords.emailTaken,
  'account-disabled': () => appWords.accountDisabled,
}

/**
 * What the person reads of a failed call about limits, addresses and closed accounts; null for any other failure. The
 * server's own message is for developers and never shown.
 */
export const failureText = (error: unknown): string | null =>
  error instanceof ApiFailure ? (TEXTS[error.reason]?.(error) ?? null) : null
