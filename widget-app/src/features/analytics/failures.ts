import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import type { ReportCategory } from '../../../shared/analytics/reports.ts'
import { frameChanged } from '../../state/account/embeddedSlice.ts'
import { metaOf } from './callEvents.ts'

/** An error that an action reports. */
interface Failure {
  category: ReportCategory
  message: string
}

/** Statuses that are no errors of the server: what was asked for does not exist, or is asked too often. */
const isExpected = (status: unknown) => Number(status) >= 400 && Number(status) < 500

/** The failure of a call to the widget's server, or of the secure frame. */
export function failureOf(action: UnknownAction): Failure | undefined {
  if (frameChanged.match(action) && action.payload === 'failed')
    return { category: 'SECURE_SITE_ERROR', message: `frame: ${action.payload}` }
  if (!isRejectedWithValue(action)) return undefined
  const { status } = action.payload as { status?: unknown }
  if (status === undefined || isExpected(status)) return undefined
  const category = status === 'malformed' ? 'DATA_PARSING_ERROR' : 'API_ERROR'
  return { category, message: `${metaOf(action).arg?.endpointName}: ${status}` }
}
