import { API_ERRORS, type ApiError, type ApiErrorCode } from '../../shared/apiErrors.ts'

type Extras = Omit<ApiError['error'], 'code' | 'message'>

/**
 * What a call is refused with: the one error whose code, message and extras reach the caller. Everything else that is
 * thrown is `internal` to them.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ApiErrorCode
  readonly extras: Extras

  /** @param message a sentence for people; it names no secret and nothing about other users. */
  constructor(code: ApiErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }

  get status(): (typeof API_ERRORS)[ApiErrorCode] {
    return API_ERRORS[this.code]
  }

  /** The body of the answer. */
  get body(): ApiError {
    return { error: { code: this.code, message: this.message, ...this.extras } }
  }
}
