import { createPatience } from '../outbound/patience.ts'
import type { SwapSource } from './terms/source.ts'

/**
 * Wraps a source: after a rate limit or a timeout it is not asked for as long as it wants, and fails at once. A slow
 * vendor then delays one quote and not every one.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function patient(source: SwapSource, now: () => number): SwapSource {
  const guarded = createPatience(now)
  return { ...source, quote: guarded(source.quote), build: guarded(source.build) }
}
