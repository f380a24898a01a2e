import type { UnknownAction } from '@reduxjs/toolkit'
import type { EventName } from '../../../shared/analytics/events.ts'
import { type Derived, track } from './tracked.ts'

/** The events of calls to the widget's server, by endpoint and by the state of the call. */
const CALLS: Readonly<Record<string, EventName>> = {
  'getHistory rejected': 'ERROR_FETCH_TRANSACTIONS',
  'getHistory pending forward': 'LOAD_MORE_TRANSACTIONS',
  'getWalletPages pending search': 'SEARCH_WALLET',
}

/** The part of a call's action that is read here (RTK Query). */
interface CallMeta {
  requestStatus?: string
  condition?: boolean
  arg?: {
    endpointName?: string
    direction?: string
    originalArgs?: { search?: string } | null
  }
}

export const metaOf = (action: UnknownAction): CallMeta => (action.meta ?? {}) as CallMeta

/** The event of a call to the widget's server. */
export function callEvent(action: UnknownAction): Derived {
  const { requestStatus, condition, arg: { endpointName, direction, originalArgs } = {} } = metaOf(action)
  // A call that the cache answered was none.
  if (condition || !endpointName) return undefined
  const detail = direction ?? (originalArgs?.search ? 'search' : undefined)
  const name = [endpointName, requestStatus, requestStatus === 'pending' && detail].filter(Boolean).join(' ')
  const event = CALLS[name]
  return event && track(event)
}
