import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { UnavailableReason } from '../types.ts'

/** Per reason: the code that calls reject with, and the alert for the developer (reference code and title). */
const REASONS: { [R in UnavailableReason]?: [code: number, alert: string] } = {
  'origin-not-allowed': [ErrorCode.ORIGIN_NOT_ALLOWED, 'APKT002 Invalid App Configuration'],
  'project-unknown': [ErrorCode.INVALID_PARAMS, 'APKT007 Invalid Project ID'],
  'project-id-missing': [ErrorCode.INVALID_PARAMS, 'APKT008 Project ID Missing'],
  config: [ErrorCode.INVALID_PARAMS, 'Invalid configuration'],
  version: [ErrorCode.VERSION_MISMATCH, 'Version mismatch'],
}

/** Tells the developer, and gives the error that waiting calls reject with. */
export function unavailable(reason: UnavailableReason, message: string): AirlockError {
  const [code, alert] = REASONS[reason] ?? [ErrorCode.FRAME_LOAD_TIMEOUT, 'Widget unavailable']
  console.error(`Airlock: ${alert}: ${message}`)
  return new AirlockError(code, `${alert}: ${message}`, { reason })
}
