/**
 * Leaves an upstream alone that fails. When its time is over it has to say again which chain it is of before anybody's
 * call reaches it, so that no call that an attacker made slow can keep it shut.
 */
export interface Breaker {
  /** Failures since the last success. */
  failures: number
  /** How often it has opened since the last success. */
  openings: number
  /** Until when nothing is asked, in milliseconds of the clock; null: closed. */
  openUntil: number | null
}

export interface Failure {
  /** Whether one such failure is enough. */
  isFinal: boolean
  /** What the upstream itself said. */
  retryAfterMs?: number
}

export const CLOSED: Breaker = { failures: 0, openings: 0, openUntil: null }

const FAILURES = 3
const FIRST_MS = 2_000
const LONGEST_MS = 60_000
/** However long an upstream wants to be left alone. */
const LONGEST_WANTED_MS = 300_000

/** The state after a failure. */
export function afterFailure(
  breaker: Breaker,
  { isFinal, retryAfterMs = 0 }: Failure,
  nowMs: number,
): Breaker {
  const failures = breaker.failures + 1
  if (!isFinal && failures < FAILURES) return { ...breaker, failures }
  const ownMs = Math.min(FIRST_MS * 2 ** Math.min(breaker.openings, 10), LONGEST_MS)
  const openMs = Math.max(ownMs, Math.min(retryAfterMs, LONGEST_WANTED_MS))
  return { failures: 0, openings: breaker.openings + 1, openUntil: nowMs + openMs }
}

/** How long nothing may be asked, in milliseconds. */
export const waitOf = ({ openUntil }: Breaker, nowMs: number): number =>
  openUntil === null ? 0 : Math.max(0, openUntil - nowMs)
