import * as z from 'zod/mini'
import { Attempt, Base64Url } from './api.ts'

/**
 * The page that the mail of an unknown device leads to, `/device?attempt=<attemptId>#<secret>`: `POST /api/device/open`
 * → {@link DeviceToConfirm}, then, when the person presses the button, `POST /api/device/confirm` → 204. Both with this
 * body, without session and proof; neither runs on load of the mail's link alone: opening changes nothing.
 */
export const OpenDevice = z.strictObject({ attemptId: Attempt.shape.attemptId, secret: Base64Url })

/** What the page shows, for the person to compare. */
export const DeviceToConfirm = z.strictObject({
  /** Two digits that the secure frame shows too. */
  number: z.string().check(z.regex(/^\d{2}$/)),
  /** The site that the sign-in was started on (its origin); null where the browser did not say. */
  site: z.nullable(z.string().check(z.maxLength(256))),
  /** Browser and system in words, such as "Chrome on Linux". */
  device: z.string().check(z.maxLength(128)),
})
export type DeviceToConfirm = z.infer<typeof DeviceToConfirm>
