const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Mean lengths of the calendar's: "4 mo" is no date. */
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/** The short labels of spec section 5, the longest first. */
const LABELS: readonly (readonly [label: string, length: number])[] = [
  ['yr', YEAR],
  ['mo', MONTH],
  ['d', DAY],
  ['hr', HOUR],
  ['min', MINUTE],
  ['sec', SECOND],
]

/** How long ago a time (ms) was: `3 min ago`; `now` for what is younger than a second, or ahead of this clock. */
export function timeAgo(time: number, now: number): string {
  const passed = now - time
  const found = LABELS.find(([, length]) => passed >= length)
  if (!found) return 'now'
  const [label, length] = found
  return `${Math.floor(passed / length)} ${label} ago`
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The month that a time (ms) is in, here; with its year, unless that is the present one. */
export const monthTitle = (time: number, presentYear: number): string =>
  (new Date(time).getFullYear() === presentYear ? month : monthAndYear).format(time)

/** Date and time of day, here. */
export const exactTime = (time: number): string => whole.format(time)

/** A time of day here, such as "at 2:05 PM" or "tomorrow at 2:05 PM", and never too early: so long (ms) after now. */
export function timeAfter(wait: number, now: Date): string {
  const then = new Date(Math.ceil((now.getTime() + wait) / MINUTE) * MINUTE)
  const time = then.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
  return then.toDateString() === now.toDateString() ? `at ${time}` : `tomorrow at ${time}`
}
