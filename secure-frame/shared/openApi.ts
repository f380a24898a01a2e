import * as z from 'zod/mini'
import { Base64Url, Id } from './values.ts'

/** The schemas of the calls in openCalls.ts. */

export const TicketSecret = z.strictObject({ secret: Base64Url })
export const OpenedTicket = z.strictObject({
  requestHash: Base64Url,
  display: z.string(),
  decided: z.boolean(),
})
export const WatchedTicket = z.strictObject({ decided: z.boolean() })
export const DecideTicket = z.strictObject({ secret: Base64Url, decision: z.literal(['approve', 'reject']) })

/**
 * The page that a device mail links to (`/device?attempt=<attemptId>#<secret>`). It reads the attempt, and its button
 * confirms it.
 */
export const OpenDevice = z.strictObject({ attemptId: Id, secret: Base64Url })
export const OpenedDevice = z.strictObject({
  /** The same two digits as in the frame. */
  number: z.string(),
  /** The site's host, or "an unverified site". */
  site: z.string(),
  device: z.string(),
})
export type OpenedDevice = z.infer<typeof OpenedDevice>
