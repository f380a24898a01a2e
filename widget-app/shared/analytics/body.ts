import { maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { EVENTS, type EventName } from './events.ts'
import { MOST_EVENTS } from './limits.ts'
import { REPORT_CATEGORIES } from './reports.ts'

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
