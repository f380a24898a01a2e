/** One day: longer waits are capped. */
const LONGEST_MS = 86_400_000

/** Parses `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3). Null if it is neither. */
export function readRetryAfter(header: string | null | undefined, nowMs = Date.now()): number | null {
  const text = header?.trim() ?? ''
  const isSeconds = /^\d{1,9}$/.test(text)
  const waitMs = isSeconds ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), LONGEST_MS)
}
