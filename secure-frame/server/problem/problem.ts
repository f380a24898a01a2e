import { API_ERRORS, type ApiError, type ApiErrorCode } from '../../shared/apiErrors.ts'

type Extras = Omit<ApiError['error'], 'code' | 'message'>

/**
 * The error that rejects a call: the only one whose code, message and extras reach the caller. All other errors are
 * reported as `internal`.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ApiErrorCode
  readonly extras: Extras

  /**
   * @param message for developers who look at the response, without secrets or information about other users: the frame
   * chooses what people read by the code and the extras.
   */
  constructor(code: ApiErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }

  get status(): (typeof API_ERRORS)[ApiErrorCode] {
    return API_ERRORS[this.code]
  }

  /** The body of the response. */
  get body(): ApiError {
    return { error: { code: this.code, message: this.message, ...this.extras } }
  }
}
