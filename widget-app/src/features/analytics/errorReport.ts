import { maskText, ownFrames } from '../../../shared/analytics/mask.ts'
import type { ReportCategory } from '../../../shared/analytics/reports.ts'
import { ERROR_TYPES } from '../../../shared/analytics/reports.ts'

/** An error without personal data. */
export interface ErrorReport {
  event: ReportCategory
  errorType: string
  errorMessage: string
  stackTrace: string
  uncaught: boolean
}

/** At most this many reports are made in this time (ms): an error in a loop must not become a flood. */
const MOST = 5
const WINDOW = 60_000

interface ErrorFacts {
  category?: ReportCategory
  uncaught?: boolean
}

/** The report of an error: its kind, its masked message, and the frames in the widget's own files. */
export function reportOf(
  error: unknown,
  origin: string,
  { category = 'INTERNAL_SDK_ERROR', uncaught = false }: ErrorFacts = {},
): ErrorReport {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    event: category,
    errorType: ERROR_TYPES.find((type) => type === name) ?? 'other',
    errorMessage: maskText(message),
    stackTrace: ownFrames(error instanceof Error ? (stack ?? '') : '', origin),
    uncaught,
  }
}

/** Whether one more report may be made now. */
export function createReportLimit(now: () => number = Date.now): () => boolean {
  let times: number[] = []
  return () => {
    times = times.filter((time) => now() - time < WINDOW)
    if (times.length >= MOST) return false
    times.push(now())
    return true
  }
}
