import { date } from '@airlock/kit/messages'
import { timeWords } from '../messages/en/time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Mean lengths of calendar units: "4 mo" is an approximation. */
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/** Units, the longest first. */
const UNITS = [
  ['years', YEAR],
  ['months', MONTH],
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
  ['seconds', SECOND],
] as const

/**
 * The time (ms) since another one: `3 min ago`; `now` if it is less than a second, or in the future of this
 * clock.
 */
export function timeAgo(time: number, now: number): string {
  const passed = now - time
  const found = UNITS.find(([, length]) => passed >= length)
  if (!found) return timeWords.now
  const [unit, length] = found
  return timeWords[unit](Math.floor(passed / length))
}

/** The month of a time (ms) in the local time zone, with its year unless that is the current one. */
export const monthTitle = (time: number, presentYear: number): string =>
  date(time, {
    month: 'long',
    ...(new Date(time).getFullYear() !== presentYear && { year: 'numeric' }),
  })

/** The time of day (ms) in the local time zone. */
export const clockTime = (time: number): string => date(time, { hour: 'numeric', minute: '2-digit' })

/** The date and time of day in the local time zone. */
export const exactTime = (time: number): string => date(time, { dateStyle: 'medium', timeStyle: 'short' })
