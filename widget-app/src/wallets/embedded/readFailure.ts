import { AirlockError } from '@airlock/host-sdk/contract'
import { RequestFailure } from '@airlock/secure-frame/contract'
import * as z from 'zod/mini'
import { codeOf } from '../../chains/walletError.ts'
import type { FailureReason } from '../../types.ts'

/** A failed request to the secure frame. */
export interface Failure {
  code: unknown
  reason: FailureReason
  /** The error that the dApp gets. */
  error: unknown
}

/** Parses the error of a request to the secure frame, from the frame or from the transport. */
export function readFailure(error: unknown): Failure {
  const code = codeOf(error)
  if (!(error instanceof AirlockError)) return { code, reason: 'other', error }
  const failure = z.safeParse(RequestFailure, error.data)
  if (!failure.success) return { code, reason: 'other', error }
  const { reason, detail } = failure.data
  return { code, reason, error: new AirlockError(error.code, error.message, detail) }
}
