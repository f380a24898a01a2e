import { createDedupe } from './dedupe.ts'
import { isRetried, RETRIES, retryDelay } from './retry.ts'

/** One try takes at most this long (ms). */
const TIMEOUT = 10_000

/** Characters of an answer: a page of a hundred wallets has a tenth of it. */
const LARGEST = 1_000_000

/** Why there is no answer: an HTTP status, or that nothing (or nothing sensible) came. */
export class RequestError extends Error {
  override name = 'RequestError'
  constructor(readonly status: number | 'unreachable' | 'malformed') {
    super(`HTTP request failed: ${status}`)
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One try: what came, or after how long (ms) to ask again; null: not again. */
async function ask(
  url: string,
  attempt: number,
): Promise<{ text: string } | { error: RequestError; retryAfter: number | null }> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) })
    if (response.ok) return { text: await response.text() }
    const retryAfter = isRetried(response.status)
      ? retryDelay(attempt, response.headers.get('retry-after'))
      : null
    return { error: new RequestError(response.status), retryAfter }
  } catch {
    return { error: new RequestError('unreachable'), retryAfter: retryDelay(attempt) }
  }
}

async function askAgain(url: string): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(url, attempt)
    if ('text' in answer) return parse(answer.text)
    if (answer.retryAfter === null || attempt >= RETRIES) throw answer.error
    await wait(answer.retryAfter)
  }
}

function parse(text: string): unknown {
  if (text.length > LARGEST) throw new RequestError('malformed')
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestError('malformed')
  }
}

const dedupe = createDedupe()

/**
 * The request helper of spec section 7: GET, JSON, asked again up to 3 times, everybody who asks the same meanwhile gets
 * the same answer. Rejects with a {@link RequestError}.
 */
export const getJson = (url: string): Promise<unknown> => dedupe(url, () => askAgain(url))
