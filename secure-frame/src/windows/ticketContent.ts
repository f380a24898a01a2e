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

/** What the window tells the frame that has opened it, where it can: that there is a decision to fetch. A hint, no more. */
export const DECIDED = 'airlock:decided'

/** What a ticket's `display` holds, as JSON text: everything that the approval window shows. */
export const TicketContent = z.strictObject({
  display: Display,
  site: Site,
  /** The address that signs. */
  account: z.string(),
  position: Position,
  theme: z.strictObject({ mode: z.literal(['light', 'dark']), accent: z.nullable(z.string()) }),
})
export type TicketContent = z.infer<typeof TicketContent>

/** Reads a ticket's content; null where it is none of ours. */
export function readTicketContent(text: string): TicketContent | null {
  try {
    const read = z.safeParse(TicketContent, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
