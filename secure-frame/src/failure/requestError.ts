import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { FailureReason, type RequestFailure } from '../contract/failure.ts'

/** A failure whose reason the visitor is told. Its `data` is the dApp's. */
export class RequestError extends AirlockError {
  readonly reason: FailureReason

  constructor(reason: FailureReason, code: number, message: string, data?: unknown) {
    super(code, message, data)
    this.reason = reason
  }
}

/** No usable answer of a node came: it may be different next time. */
export const nodeProblem = (what: string): RequestError =>
  new RequestError('network', ErrorCode.INTERNAL, `Network problem: ${what}`)

/** The reason of an error of ours; of others, what our own parts wrote into its data. */
function reasonOf(error: AirlockError): FailureReason {
  if (error instanceof RequestError) return error.reason
  const known = z.safeParse(FailureReason, (error.data as { reason?: unknown } | null | undefined)?.reason)
  return known.success ? known.data : 'other'
}

/** The error of a request as it crosses to the widget; what is none of ours stays as it is. */
export function asRequestFailure(error: unknown): unknown {
  if (!(error instanceof AirlockError)) return error
  const detail = error.data as RequestFailure['detail']
  const failure: RequestFailure = {
    reason: reasonOf(error),
    ...(detail !== undefined && { detail }),
  }
  return new AirlockError(error.code, error.message, failure)
}
