import * as z from 'zod/mini'
import { Display, Position } from '../approval/display.ts'
import type { Site as SiteShown } from '../screens/site.ts'

const Site: z.ZodMiniType<SiteShown> = z.strictObject({
  text: z.string(),
  unicode: z.nullable(z.string()),
  mixedScript: z.boolean(),
  insecure: z.boolean(),
  verified: z.boolean(),
  outer: z.nullable(z.string()),
  claim: z.nullable(z.string()),
})

/**
 * The message to the frame that opened the window, if they can communicate: there is a decision to fetch.
 * Only a hint.
 */
export const DECIDED = 'airlock:decided'

/** The contents of a ticket's `display`, as JSON text: everything that the approval window shows. */
export const TicketContent = z.strictObject({
  display: Display,
  site: Site,
  /** The address that signs. */
  account: z.string(),
  position: Position,
  theme: z.strictObject({ mode: z.literal(['light', 'dark']), accent: z.nullable(z.string()) }),
})
export type TicketContent = z.infer<typeof TicketContent>

/** Parses a ticket's content; null if it is invalid, or no text. */
export function readTicketContent(text: unknown): TicketContent | null {
  try {
    const read = z.safeParse(TicketContent, JSON.parse(text as string))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
