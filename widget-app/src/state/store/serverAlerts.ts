import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { showAlert } from '../notices/alerts.ts'
import type { AppDispatch } from './store.ts'

/** Reports once to developers that the widget's server refuses requests above its limits, or fails. */
export const serverAlerts: Middleware = ({ dispatch }) => {
  const tell = dispatch as AppDispatch
  return (next) => (action) => {
    const { status } = (isRejectedWithValue(action) ? action.payload : {}) as { status?: unknown }
    if (status === 429) void tell(showAlert('rateLimited'))
    else if (Number(status) >= 500) void tell(showAlert('serverError', String(status), 'serverError'))
    return next(action)
  }
}
