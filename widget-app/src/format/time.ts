import { date } from '@airlock/kit/messages'
import { timeWords } from '../messages/en/time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Mean lengths of the calendar's: "4 mo" is no date. */
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/** The longest first. */
const UNITS = [
  ['years', YEAR],
  ['months', MONTH],
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
  ['seconds', SECOND],
] as const

/** How long ago a time (ms) was: `3 min ago`; `now` for what is younger than a second, or ahead of this clock. */
export function timeAgo(time: number, now: number): string {
  const passed = now - time
  const found = UNITS.find(([, length]) => passed >= length)
  if (!found) return timeWords.now
  const [unit, length] = found
  return timeWords[unit](Math.floor(passed / length))
}

/** The month that a time (ms) is in, here; with its year, unless that is the present one. */
export const monthTitle = (time: number, presentYear: number): string =>
  date(time, {
    month: 'long',
    ...(new Date(time).getFullYear() !== presentYear && { year: 'numeric' }),
  })

/** Date and time of day, here. */
export const exactTime = (time: number): string => date(time, { dateStyle: 'medium', timeStyle: 'short' })

/** A time of day here, such as "at 2:05 PM" or "tomorrow at 2:05 PM", and never too early: so long (ms) after now. */
export function timeAfter(wait: number, now: Date): string {
  const then = new Date(Math.ceil((now.getTime() + wait) / MINUTE) * MINUTE)
  const time = date(then.getTime(), { hour: 'numeric', minute: '2-digit' })
  return then.toDateString() === now.toDateString() ? timeWords.at(time) : timeWords.tomorrowAt(time)
}
