/** Answers after which the same question may fare better (spec section 7). */
const RETRIED: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])

/** How often a question is asked again. */
export const RETRIES = 3

/** Milliseconds before the first repetition; doubled for each further one. */
const BACKOFF = 150

/** A server may ask for so much patience (ms): as much as our own limits ever do. Whoever asks for more is not asked again. */
const LONGEST = 60_000

export const isRetried = (status: number): boolean => RETRIED.has(status)

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3); null for anything else. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** How long to wait (ms) before the repetition of this number, the first one being 0; null: it would be in vain. */
export function retryDelay(attempt: number, header: string | null = null, now = Date.now()): number | null {
  const delay = readRetryAfter(header, now) ?? BACKOFF * 2 ** attempt
  return delay <= LONGEST ? delay : null
}
