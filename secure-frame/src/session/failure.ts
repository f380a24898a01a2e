import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Challenge, Wallet } from '../../shared/api.ts'
import type { ApiError, ApiErrorCode } from '../../shared/apiErrors.ts'

/**
 * Why a call to the server failed: the server's own code, that there was no answer of it to read, or which limit it was
 * where the frame knows more.
 */
export type ApiFailureReason = ApiErrorCode | 'network' | 'opened-too-often'

/** The code that each failure has when it crosses a boundary. */
const CODES: Readonly<Record<ApiFailureReason, number>> = {
  invalid: ErrorCode.INVALID_PARAMS,
  'mail-refused': ErrorCode.INVALID_PARAMS,
  'email-unchanged': ErrorCode.INVALID_PARAMS,
  'proof-invalid': ErrorCode.UNAUTHORIZED,
  'session-expired': ErrorCode.SESSION_EXPIRED,
  'code-wrong': ErrorCode.UNAUTHORIZED,
  'step-up-needed': ErrorCode.UNAUTHORIZED,
  'account-disabled': ErrorCode.UNAUTHORIZED,
  'origin-not-allowed': ErrorCode.ORIGIN_NOT_ALLOWED,
  'not-found': ErrorCode.INVALID_PARAMS,
  'wallet-exists': ErrorCode.INTERNAL,
  over: ErrorCode.UNAUTHORIZED,
  'challenge-needed': ErrorCode.RATE_LIMITED,
  'rate-limited': ErrorCode.RATE_LIMITED,
  'opened-too-often': ErrorCode.RATE_LIMITED,
  internal: ErrorCode.INTERNAL,
  unavailable: ErrorCode.INTERNAL,
  network: ErrorCode.INTERNAL,
}

/** A call that failed. Screens go by `reason`; across a boundary it is the {@link AirlockError} that it is as well. */
export class ApiFailure extends AirlockError {
  readonly reason: ApiFailureReason
  /** rate-limited and unavailable: milliseconds to wait. */
  readonly retryAfterMs: number | undefined
  /** code-wrong */
  readonly triesLeft: number | undefined
  /** wallet-exists */
  readonly wallet: Wallet | undefined
  /** challenge-needed */
  readonly challenge: Challenge | undefined

  constructor(reason: ApiFailureReason, message: string, extras: Partial<ApiError['error']> = {}) {
    const { retryAfterMs, triesLeft, wallet, challenge } = extras
    super(CODES[reason], message, {
      reason,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(triesLeft === undefined ? {} : { triesLeft }),
    })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
    this.triesLeft = triesLeft
    this.wallet = wallet
    this.challenge = challenge
  }
}

/** No answer of the server: offline, a sign-in page of a hotel, a proxy that failed (R21). */
export function networkProblem(): ApiFailure {
  return new ApiFailure('network', 'Network problem: the server could not be reached')
}
