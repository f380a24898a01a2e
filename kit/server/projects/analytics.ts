import * as z from 'zod/mini'
import { shape } from '../config/shape.ts'

/** The longest time for which raw events are kept, and the default (days). */
const LONGEST_DAYS = 400
const DEFAULT_DAYS = 30

const DAYS = `has to be a whole number of days from 1 to ${LONGEST_DAYS}.`

/** The project file's setting: off by default. */
export const AnalyticsSetting = z.union(
  [
    z.boolean(),
    z.strictObject(
      {
        raw: z.optional(z.boolean('has to be true or false.')),
        retentionDays: z.optional(z.int(DAYS).check(z.gte(1, DAYS), z.lte(LONGEST_DAYS, DAYS))),
        addresses: z.optional(z.boolean('has to be true or false.')),
      },
      shape('has to be an object.', ['raw', 'retentionDays', 'addresses']),
    ),
  ],
  `has to be true, false, or { raw: true, retentionDays: ${DEFAULT_DAYS}, addresses: false } with 1 to ${LONGEST_DAYS} days.`,
)

/** The events of its visitors that a project counts. */
export interface Analytics {
  /** The days for which each event is kept as a row of its own; null to keep daily counts only. */
  rawDays: number | null
  /** Whether events may carry the account's address. */
  addresses: boolean
}

/** Reads the setting; null if analytics is off. */
export function readAnalytics(setting: z.infer<typeof AnalyticsSetting> = false): Analytics | null {
  if (setting === false) return null
  const { raw = false, retentionDays = DEFAULT_DAYS, addresses = false } = setting === true ? {} : setting
  return { rawDays: raw ? retentionDays : null, addresses }
}
