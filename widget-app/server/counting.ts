import { type Analytics, type AnalyticsOptions, createAnalytics } from './analytics/analytics.ts'
import type { KnownNames } from './analytics/event.ts'
import { knownNames } from './analytics/names.ts'
import { createLimits, EVENT_LIMITS, EVENTS, type Limits, SIGN_IN_LIMITS, SIGN_INS } from './limits/limits.ts'

/** The services that take analytics events, and show the operator their counts. */
export interface Counting {
  analytics: Analytics
  names: KnownNames
  eventLimits: Limits
  signInLimits: Limits
}

type Sources = AnalyticsOptions & Parameters<typeof knownNames>[0]

export const createCounting = (sources: Sources): Counting => ({
  analytics: createAnalytics(sources),
  names: knownNames(sources),
  eventLimits: createLimits(EVENTS, sources.metrics?.limited, EVENT_LIMITS),
  signInLimits: createLimits(SIGN_INS, sources.metrics?.limited, SIGN_IN_LIMITS),
})
