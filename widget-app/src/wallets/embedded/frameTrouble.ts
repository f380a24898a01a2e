import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf } from '../../chains/walletError.ts'
import { timeAfter } from '../../format/time.ts'
import type { FailureReason, LoginFailureReason } from '../../types.ts'

/** The texts for failed calls of the secure frame to its server; null if the failure is shown elsewhere. */
export const serverTexts = {
  network: 'Network problem. Please try again.',
  unavailable: 'The server cannot answer right now. Please try again in a moment.',
  internal: 'The server has a problem. Please try again in a moment.',
  'session-ended': null,
} as const satisfies Partial<Record<FailureReason, string | null>>

const USUAL = 'Something went wrong. Please try again.'
const SESSION_OVER = 'The session has ended: sign in again'

/** The text of each reason; for a rate limit it contains the time to wait (ms). */
const BY_REASON: Readonly<Record<LoginFailureReason, string | null | ((wait: number) => string)>> = {
  ...serverTexts,
  'session-expired': SESSION_OVER,
  'rate-limited': (wait) => `Please try again after ${Math.ceil(wait / 1000)} seconds`,
  'opened-too-often': (wait) =>
    `Your wallet was opened too often. You can open it again ${timeAfter(wait, new Date())}.`,
  'account-disabled': 'This account is disabled. Contact the people who run this site.',
  'origin-not-allowed': 'This site is not one of the project’s.',
  'challenge-needed': 'Your code could not be sent. Ask for it once more.',
  'mail-refused': "That address can't receive mail. Check for typos.",
  'email-unchanged': 'This is the address that you have already.',
  'sign-in-over': 'Start the sign-in again',
  'device-unconfirmed': 'Confirm the device first',
  'email-update-over': 'Start the email update again',
}

const BY_CODE: Readonly<Record<number, string | null>> = {
  [ErrorCode.USER_REJECTED]: null,
  [ErrorCode.ABORTED]: null,
  [ErrorCode.UNAUTHORIZED]: 'Sign in first',
  [ErrorCode.SESSION_EXPIRED]: SESSION_OVER,
  [ErrorCode.REQUEST_TIMEOUT]: 'This took too long. Please try again.',
  [ErrorCode.FRAME_LOAD_TIMEOUT]: 'Unable to load email login dependency',
  [ErrorCode.FRAME_RELOADED]: 'The sign-in window was reloaded. Please try again.',
}

const isReason = (reason: unknown): reason is LoginFailureReason =>
  typeof reason === 'string' && Object.hasOwn(BY_REASON, reason)

/** The text of a reason; undefined for one that has none. */
function textOf(reason: unknown, wait: unknown): string | null | undefined {
  if (!isReason(reason)) return undefined
  const text = BY_REASON[reason]
  if (typeof text !== 'function') return text
  return typeof wait === 'number' ? text(wait) : undefined
}

/** The text of a failure in the secure frame; null if the visitor caused it. */
export function frameTrouble(error: unknown): string | null {
  const { data } = (error ?? {}) as { data?: { reason?: unknown; retryAfterMs?: unknown } | null }
  const { reason, retryAfterMs } = data ?? {}
  const text = reason === undefined ? BY_CODE[Number(codeOf(error))] : textOf(reason, retryAfterMs)
  return text === undefined ? USUAL : text
}
