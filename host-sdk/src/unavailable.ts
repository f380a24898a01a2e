import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { UnavailableReason } from './types.ts'

/** Per reason: the alert for the developer, and the code that calls reject with. */
const REASONS: { [R in UnavailableReason]?: [alert: string, code: number] } = {
  'origin-not-allowed': ['Site not allowed', ErrorCode.ORIGIN_NOT_ALLOWED],
  'project-unknown': ['Unknown project', ErrorCode.INVALID_PARAMS],
  'project-id-missing': ['Project id missing', ErrorCode.INVALID_PARAMS],
  config: ['Invalid configuration', ErrorCode.INVALID_PARAMS],
  version: ['Version mismatch', ErrorCode.VERSION_MISMATCH],
}

/** Messages that were already logged on this page: each is logged once, however many attempts follow. */
const told = new Set<string>()

/** Logs the reason for the developer, and returns the error that waiting calls reject with. */
export function unavailable(reason: UnavailableReason, message: string): AirlockError {
  const [alert, code] = REASONS[reason] ?? ['Widget unavailable', ErrorCode.FRAME_LOAD_TIMEOUT]
  const error = new AirlockError(code, `${alert}: ${message}`, { reason })
  if (!told.has(error.message)) console.error(`Airlock: ${error.message}`)
  told.add(error.message)
  return error
}
