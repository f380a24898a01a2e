import * as z from 'zod/mini'

/** The response of `GET /getAnalyticsConfig`. */
export const AnalyticsConfig = z.object({
  isAnalyticsEnabled: z.boolean(),
  /** Whether the project wants the account's address with its events. */
  addresses: z.boolean(),
})
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>
