/** A day: no server is believed that it is away for longer. */
const LONGEST_MS = 86_400_000

/**
 * How long a server asks to be left alone, in milliseconds, by its `Retry-After`: seconds, or the date until which
 * (RFC 9110, 10.2.3). Null where it says neither.
 */
export function readRetryAfter(header: string | undefined, nowMs = Date.now()): number | null {
  const text = header?.trim() ?? ''
  const isSeconds = /^\d{1,9}$/.test(text)
  const waitMs = isSeconds ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), LONGEST_MS)
}

/** A minute: sources that visitors wait for are tried again after that, whatever they ask for. */
const LONGEST_PAUSE_MS = 60_000

/** As {@link readRetryAfter}, and at most a minute. */
export const readPause = (header: string | undefined): number | null => {
  const waitMs = readRetryAfter(header)
  return waitMs === null ? null : Math.min(waitMs, LONGEST_PAUSE_MS)
}
