/** The categories of error reports. */
export const REPORT_CATEGORIES = [
  'INTERNAL_SDK_ERROR',
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** The kinds of errors that reports are counted by. A class of any other name is reported as `other`. */
export const ERROR_TYPES = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'DOMException',
  'AbortError',
  'DataCloneError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'AirlockError',
  'other',
] as const
