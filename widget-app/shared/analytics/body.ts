import { maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { COMMON_PROPERTIES, EVENTS, type EventName } from './events.ts'

/** The most events in one body, and the most bytes: browsers refuse a beacon of more than 64 kB. */
export const MOST_EVENTS = 200
export const BODY_BYTES = 65_536

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

/** The properties of all events in one check: those of its event, the common ones, and no others. */
const PROPERTIES: Readonly<Record<string, z.ZodMiniType<Record<string, unknown>>>> = Object.fromEntries(
  Object.entries(EVENTS).map(([name, shape]) => [name, z.strictObject({ ...shape, ...COMMON_PROPERTIES })]),
)

const Track = z.strictObject({
  type: z.literal('track'),
  event: z.enum(Object.keys(EVENTS) as EventName[]),
  /** Read only if the project wants addresses. */
  address: z.optional(z.string().check(maxLength(256))),
  properties: z.optional(z.record(z.string(), z.unknown())),
})

const Report = z.strictObject({
  type: z.literal('error'),
  event: z.enum(REPORT_CATEGORIES),
  errorType: z.optional(z.string().check(maxLength(128))),
  errorMessage: z.optional(z.string().check(maxLength(4_096))),
  stackTrace: z.optional(z.string().check(maxLength(32_768))),
  uncaught: z.optional(z.boolean()),
})

/** An event as it is sent, alone or in a list of up to {@link MOST_EVENTS}. */
export const SentEvent = z.strictObject({
  eventId: z.uuid(),
  /** The dApp's page. The server reads its origin and drops the rest. */
  url: z.string().check(maxLength(2_048)),
  domain: z.optional(z.string().check(maxLength(253))),
  /** Milliseconds since 1970, or an ISO date. The server counts by its own clock. */
  timestamp: z.union([z.number(), z.string().check(maxLength(40))]),
  props: z.discriminatedUnion('type', [Track, Report]),
})
export type SentEvent = z.infer<typeof SentEvent>

/** Checks the properties of an event against its row of the table. Undefined if they do not match. */
export function readProperties(event: EventName, given: unknown = {}): Record<string, unknown> | undefined {
  return PROPERTIES[event]?.safeParse(given).data
}

/** The response of `GET /getAnalyticsConfig`. */
export const AnalyticsConfig = z.object({
  isAnalyticsEnabled: z.boolean(),
  /** Whether the project wants the account's address with its events. */
  addresses: z.boolean(),
})
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>
