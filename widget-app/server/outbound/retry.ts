import { setTimeout } from 'node:timers/promises'
import { OutboundError, reasonOf } from './error.ts'
import { readPause } from './readPause.ts'
import type { Request } from './request.ts'

/** The statuses that may go away by themselves (spec section 8), beside all of 500 and above. */
const TEMPORARY: ReadonlySet<number> = new Set([403, 408, 413, 429])

const FIRST_PAUSE_MS = 150
const LONGEST_PAUSE_MS = 30_000

interface Patience {
  /** The number of attempts. */
  tries: number
  /** Ends the pauses: the last failure is thrown. */
  signal: AbortSignal
}

/** Whether a failed attempt may be repeated. */
const isTemporary = (status: number) => TEMPORARY.has(status) || status >= 500

/**
 * Sends a request until it is answered with a status of success. Pauses for `Retry-After`, or 150 ms that double with
 * each attempt. Throws an {@link OutboundError} after the last attempt, or at once for any other status.
 */
export async function sendWithRetries(
  send: () => ReturnType<Request>,
  { tries, signal }: Patience,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const failure = await send().then(
      ({ status, retryAfter }) => {
        if (status >= 200 && status < 300) return undefined
        const error = new OutboundError(reasonOf(status), `status ${status}`, readPause(retryAfter))
        if (!isTemporary(status)) throw error
        return error
      },
      (error: unknown) => {
        if (error instanceof OutboundError) return error
        throw error
      },
    )
    if (!failure) return
    if (attempt >= tries || signal.aborted) throw failure
    const pauseMs = failure.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)
    await setTimeout(Math.min(pauseMs, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {})
    if (signal.aborted) throw failure
  }
}
