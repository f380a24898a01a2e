import type { AttemptHint, AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'

interface Hint {
  /** Milliseconds since the request. */
  after: number
  change: { phase?: AttemptPhase; hint?: AttemptHint }
}

/**
 * The reactions to a silent wallet (D21): help after 3 s, a way to cancel after 15 s, a timeout after 60 s.
 */
const HINTS: readonly Hint[] = [
  { after: 3000, change: { hint: 'unlock' } },
  { after: 15_000, change: { hint: 'wayBack' } },
  { after: 60_000, change: { phase: 'timedOut' } },
]

/** Runs the steps until the signal aborts. */
export function scheduleHints(onHint: (change: Hint['change']) => void, signal: AbortSignal): void {
  const timers = HINTS.map(({ after, change }) => setTimeout(() => onHint(change), after))
  signal.addEventListener('abort', () => timers.forEach(clearTimeout), { once: true })
}
