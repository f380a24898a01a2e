import { timeAfter } from '@airlock/kit/messages'
import { appWords } from '../messages/en/app.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'

const SECOND = 1_000

/** The failures that the person can do something about, or has to know. */
const TEXTS: Partial<Record<ApiFailureReason, (failure: ApiFailure) => string>> = {
  'rate-limited': ({ retryAfterMs }) =>
    retryAfterMs === undefined
      ? appWords.tooManyTries
      : appWords.tryAgainAfter(Math.ceil(retryAfterMs / SECOND)),
  'opened-too-often': ({ retryAfterMs = 0 }) => timeAfter(retryAfterMs, appWords.openedTooOften, Date.now()),
  invalid: () => appWords.somethingWentWrong,
  'mail-refused': () => appWords.mailRefused,
  'email-unchanged': () => appWords.emailUnchanged,
  'email-taken': () => appWords.emailTaken,
  'account-disabled': () => appWords.accountDisabled,
}

/**
 * The text for a failed call that concerns limits, addresses or closed accounts; null for any other failure. The
 * server's own message is for developers and never shown.
 */
export const failureText = (error: unknown): string | null =>
  error instanceof ApiFailure ? (TEXTS[error.reason]?.(error) ?? null) : null
