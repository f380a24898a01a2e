import { date } from './format.ts'

const MINUTE = 60_000

/** The sentences for a time of today, and for one of tomorrow. */
interface DayWords {
  today: (time: string) => string
  tomorrow: (time: string) => string
}

/**
 * The sentence with the local time of day after a wait (ms); rounded up to a minute, so that it is never too early.
 *
 * @param now the time (ms) at which the wait starts
 */
export function timeAfter(wait: number, { today, tomorrow }: DayWords, now: number): string {
  const then = new Date(Math.ceil((now + wait) / MINUTE) * MINUTE)
  const isToday = then.toDateString() === new Date(now).toDateString()
  return (isToday ? today : tomorrow)(date(then.getTime(), { hour: 'numeric', minute: '2-digit' }))
}
