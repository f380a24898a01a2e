import { readRetryAfter } from '@airlock/kit/http'

/** HTTP statuses after which a retry may succeed (spec section 7). */
const RETRIED: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])

/** How often a request is retried. */
export const RETRIES = 3

/** Delay before the first retry (ms), doubled for each further one. */
const BACKOFF = 150

/**
 * The longest `Retry-After` that is honoured (ms): our own rate limits never ask for more. A longer one
 * means no retry.
 */
const LONGEST = 60_000

export const isRetried = (status: number): boolean => RETRIED.has(status)

/** The delay (ms) before the retry with this number, counted from 0; null if a retry would be useless. */
export function retryDelay(attempt: number, header: string | null = null, now = Date.now()): number | null {
  const delay = readRetryAfter(header, now) ?? BACKOFF * 2 ** attempt
  return delay <= LONGEST ? delay : null
}
