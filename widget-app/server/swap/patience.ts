import { OutboundError, type OutboundReason } from '../outbound/error.ts'
import type { SwapSource } from './terms/source.ts'

/** Failures after which a source is left alone for a while, whatever it is asked. */
const PAUSING: ReadonlySet<OutboundReason> = new Set(['busy', 'timeout'])
const PAUSE_MS = 5_000

/**
 * Wraps a source: after a rate limit or a timeout it is not asked for as long as it wants, and fails at once. A slow
 * vendor then delays one quote and not every one.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function patient(source: SwapSource, now: () => number): SwapSource {
  let pause: { problem: OutboundError; until: number } | undefined
  const guarded =
    <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      if (pause && now() < pause.until) throw pause.problem
      try {
        return await ask(asked)
      } catch (error) {
        if (error instanceof OutboundError && PAUSING.has(error.reason))
          pause = { problem: error, until: now() + (error.retryAfterMs ?? PAUSE_MS) }
        throw error
      }
    }
  return { ...source, quote: guarded(source.quote), build: guarded(source.build) }
}
