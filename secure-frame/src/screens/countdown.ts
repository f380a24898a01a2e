import { screensWords } from '../messages/en/screens.ts'

/**
 * Whole seconds until a deadline, at least zero. Rounded up, so that "0" means that it has passed (all times
 * in ms, one clock).
 */
export const secondsUntil = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000))

/** `4:05`, or `12 s` below a minute. */
export const asClock = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The announcement for screen readers while a code expires: twice, not every second. */
export function expiryNews(seconds: number): string {
  if (seconds === 0) return screensWords.codeHasExpired
  return seconds <= 60 ? screensWords.expiresSoon : ''
}
