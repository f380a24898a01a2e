import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { UnavailableReason } from './types.ts'

/** Per reason: the alert for the developer (code and title of the reference), and the code that calls reject with. */
const REASONS: { [R in UnavailableReason]?: [alert: string, code: number] } = {
  'origin-not-allowed': ['APKT002 Invalid App Configuration', ErrorCode.ORIGIN_NOT_ALLOWED],
  'project-unknown': ['APKT007 Invalid Project ID', ErrorCode.INVALID_PARAMS],
  'project-id-missing': ['APKT008 Project ID Missing', ErrorCode.INVALID_PARAMS],
  config: ['Invalid configuration', ErrorCode.INVALID_PARAMS],
  version: ['Version mismatch', ErrorCode.VERSION_MISMATCH],
}

/** What the developer has been told on this page: once is enough, however often it is tried again. */
const told = new Set<string>()

/** Tells the developer, and gives the error that waiting calls reject with. */
export function unavailable(reason: UnavailableReason, message: string): AirlockError {
  const [alert, code] = REASONS[reason] ?? ['Widget unavailable', ErrorCode.FRAME_LOAD_TIMEOUT]
  const error = new AirlockError(code, `${alert}: ${message}`, { reason })
  if (!told.has(error.message)) console.error(`Airlock: ${error.message}`)
  told.add(error.message)
  return error
}
