import { readRetryAfter } from '@airlock/kit/http'

/** One minute: sources that visitors wait for are retried after that, whatever they request. */
const LONGEST_PAUSE_MS = 60_000

/** Like {@link readRetryAfter}, but at most a minute. */
export const readPause = (header: string | undefined): number | null => {
  const waitMs = readRetryAfter(header)
  return waitMs === null ? null : Math.min(waitMs, LONGEST_PAUSE_MS)
}
