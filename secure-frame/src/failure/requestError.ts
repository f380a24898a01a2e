import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { FailureReason, type RequestFailure } from '../contract/failure.ts'

/** A failure with a reason for the visitor. Its `data` is for the dApp. */
export class RequestError extends AirlockError {
  readonly reason: FailureReason

  constructor(reason: FailureReason, code: number, message: string, data?: unknown) {
    super(code, message, data)
    this.reason = reason
  }
}

/** A node did not return a usable response; a retry may succeed. */
export const nodeProblem = (what: string): RequestError =>
  new RequestError('network', ErrorCode.INTERNAL, `Network problem: ${what}`)

/** The reason of our own error; for other errors, the reason that our code stored in their data. */
export function reasonOf(error: AirlockError): FailureReason {
  if (error instanceof RequestError) return error.reason
  const known = z.safeParse(FailureReason, (error.data as { reason?: unknown } | null | undefined)?.reason)
  return known.success ? known.data : 'other'
}

/** Converts a request's error for the widget; foreign errors are unchanged. */
export function asRequestFailure(error: unknown): unknown {
  if (!(error instanceof AirlockError)) return error
  const detail = error.data as RequestFailure['detail']
  const failure: RequestFailure = {
    reason: reasonOf(error),
    ...(detail !== undefined && { detail }),
  }
  return new AirlockError(error.code, error.message, failure)
}
