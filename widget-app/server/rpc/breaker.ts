/**
 * A circuit breaker for a failing upstream. When its time is over, the upstream must confirm its chain id before it
 * gets visitors' calls. So an attacker's slow call cannot keep the breaker open.
 */
export interface Breaker {
  /** Failures since the last success. */
  failures: number
  /** How often it has opened since the last success. */
  openings: number
  /** Until when the breaker is open, in milliseconds of the clock; null if it is closed. */
  openUntil: number | null
}

export interface Failure {
  /** Whether one such failure opens the breaker. */
  isFinal: boolean
  /** The time that the upstream itself gave. */
  retryAfterMs?: number
}

export const CLOSED: Breaker = { failures: 0, openings: 0, openUntil: null }

const FAILURES = 3
const FIRST_MS = 2_000
const LONGEST_MS = 60_000
/** The longest pause that an upstream's own request is granted. */
const LONGEST_WANTED_MS = 300_000

/** The breaker's state after a failure. */
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

/** How long the breaker stays open, in milliseconds. */
export const waitOf = ({ openUntil }: Breaker, nowMs: number): number =>
  openUntil === null ? 0 : Math.max(0, openUntil - nowMs)
