import { createDedupe } from './dedupe.ts'
import { isRetried, RETRIES, retryDelay } from './retry.ts'

/** Timeout of one attempt (ms). */
const TIMEOUT = 10_000

/** Largest response in characters: a page of a hundred wallets has a tenth of it. */
const LARGEST = 1_000_000

/** The reason of a failure: an HTTP status, or a missing or invalid response. */
export class RequestError extends Error {
  override name = 'RequestError'
  constructor(readonly status: number | 'unreachable' | 'malformed') {
    super(`HTTP request failed: ${status}`)
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface JsonOptions {
  /** Largest response in characters. */
  largest?: number
  /** An HTTP status that is never retried, because the caller handles it. */
  final?: number
}

/** One attempt: returns the response, or the delay (ms) before the next attempt; null means no retry. */
async function ask(
  url: string,
  attempt: number,
  { final }: JsonOptions,
): Promise<{ text: string } | { error: RequestError; retryAfter: number | null }> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) })
    if (response.ok) return { text: await response.text() }
    const isWorthIt = response.status !== final && isRetried(response.status)
    const retryAfter = isWorthIt ? retryDelay(attempt, response.headers.get('retry-after')) : null
    return { error: new RequestError(response.status), retryAfter }
  } catch {
    return { error: new RequestError('unreachable'), retryAfter: retryDelay(attempt) }
  }
}

async function askAgain(url: string, options: JsonOptions): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(url, attempt, options)
    if ('text' in answer) return parse(answer.text, options.largest ?? LARGEST)
    if (answer.retryAfter === null || attempt >= RETRIES) throw answer.error
    await wait(answer.retryAfter)
  }
}

function parse(text: string, largest: number): unknown {
  if (text.length > largest) throw new RequestError('malformed')
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestError('malformed')
  }
}

const dedupe = createDedupe()

/**
 * The request helper of spec section 7: GET, JSON, up to 3 retries; identical concurrent requests share one
 * response. Rejects with a {@link RequestError}.
 */
export const getJson = (url: string, options: JsonOptions = {}): Promise<unknown> =>
  dedupe(url, () => askAgain(url, options))
