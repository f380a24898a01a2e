import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { ApiError, ApiErrorCode } from '../../shared/apiErrors.ts'
import type { Challenge, Wallet } from '../../shared/values.ts'

/**
 * Why a call to the server failed: the server's own code, `network` if there was no readable response, or a
 * more specific limit that the frame knows.
 */
export type ApiFailureReason = ApiErrorCode | 'network' | 'opened-too-often'

/** The error code of each failure across a boundary. */
const CODES: Readonly<Record<ApiFailureReason, number>> = {
  invalid: ErrorCode.INVALID_PARAMS,
  'mail-refused': ErrorCode.INVALID_PARAMS,
  'email-unchanged': ErrorCode.INVALID_PARAMS,
  'email-taken': ErrorCode.INVALID_PARAMS,
  'proof-invalid': ErrorCode.UNAUTHORIZED,
  'session-expired': ErrorCode.SESSION_EXPIRED,
  'code-wrong': ErrorCode.UNAUTHORIZED,
  'step-up-needed': ErrorCode.UNAUTHORIZED,
  'account-disabled': ErrorCode.UNAUTHORIZED,
  'origin-not-allowed': ErrorCode.ORIGIN_NOT_ALLOWED,
  'not-found': ErrorCode.INVALID_PARAMS,
  'wallet-exists': ErrorCode.INTERNAL,
  'shares-lost': ErrorCode.INTERNAL,
  'last-method': ErrorCode.INVALID_PARAMS,
  'calls-known': ErrorCode.INVALID_PARAMS,
  'operation-pending': ErrorCode.RESOURCE_PENDING,
  'too-many-permissions': ErrorCode.INVALID_PARAMS,
  over: ErrorCode.UNAUTHORIZED,
  'challenge-needed': ErrorCode.RATE_LIMITED,
  'rate-limited': ErrorCode.RATE_LIMITED,
  'opened-too-often': ErrorCode.RATE_LIMITED,
  internal: ErrorCode.INTERNAL,
  unavailable: ErrorCode.INTERNAL,
  'bundler-away': ErrorCode.INTERNAL,
  network: ErrorCode.INTERNAL,
}

/** A failed call. Screens choose their words by its `reason`, as its message is for developers; across a boundary it is an {@link AirlockError}. */
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

/** The server did not respond: the browser is offline, or a captive portal or a proxy responded (R21). */
export function networkProblem(): ApiFailure {
  return new ApiFailure('network', 'Network problem: the server could not be reached')
}
