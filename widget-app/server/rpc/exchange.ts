import { readRetryAfter } from '@airlock/kit/http'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { readAnswers } from './answers.ts'
import type { RpcAnswer } from './rpc.ts'

/** The timeout of one exchange (spec section 9). */
const DEADLINE_MS = 10_000
/** The maximum length of a response in bytes: a busy chain's block with its transactions has two or three million. */
const ANSWER_BYTES = 16_000_000

/** The outcome of calls that were sent to one URL. */
export type Outcome =
  | { kind: 'answered'; answers: (RpcAnswer | undefined)[] }
  /** The upstream supports no batches, or none of this length. */
  | { kind: 'batch-refused' }
  | { kind: 'too-long' }
  | { kind: 'failed'; reason: string; isFinal: boolean; mayBeOfCall?: boolean; retryAfterMs?: number }

export interface Exchange {
  url: URL
  request: Request
  /** Whether the operator marks it as a machine of their own network. */
  isInternal: boolean
  deadlineMs?: number
  nowMs: () => number
}

const failed = (reason: string): Outcome => ({ kind: 'failed', reason, isFinal: false })

const IS_JSON = /^\s*application\/(?:[\w.+-]+\+)?json\b/i

/** Serialises one call, or a batch with the ids 1, 2, 3 and so on. */
function bodyOf(calls: readonly string[]): string {
  const bodies = calls.map((call, index) => `{"jsonrpc":"2.0","id":${index + 1},${call}}`)
  return bodies.length === 1 ? (bodies[0] ?? '') : `[${bodies.join(',')}]`
}

type Answered = Awaited<ReturnType<Request>>

/** Rate limit, authentication and payment errors: the next call would fail the same way. */
const IS_FINAL = new Set([401, 402, 403, 429])
/** Some upstreams use these statuses for a single call's method, even if the client is authenticated and has paid. */
const MAY_BE_OF_CALL = new Set([401, 402, 403])
/** With these statuses the call may be invalid, and the body contains the error. */
const HAS_MORE_TO_SAY = new Set([200, 400, 405, 413, 422])

/** The outcome by the status alone; undefined if the body decides. */
function byStatus({ status, retryAfter }: Answered, nowMs: number): Outcome | undefined {
  if (HAS_MORE_TO_SAY.has(status)) return undefined
  const retryAfterMs = readRetryAfter(retryAfter, nowMs)
  return {
    kind: 'failed',
    reason: `status ${status}`,
    isFinal: IS_FINAL.has(status) || retryAfterMs !== null,
    mayBeOfCall: MAY_BE_OF_CALL.has(status) && retryAfterMs === null,
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

function read(answered: Answered, url: URL, count: number, nowMs: number): Outcome {
  const isBatch = count > 1
  const outcome = byStatus(answered, nowMs)
  if (outcome) return outcome
  const isGood = answered.status === 200
  const problem = (reason: string): Outcome =>
    isBatch && !isGood ? { kind: 'batch-refused' } : failed(isGood ? reason : `status ${answered.status}`)
  if (!IS_JSON.test(answered.type ?? '')) return problem(`not JSON: ${answered.type ?? 'no content type'}`)
  const given = readAnswers(answered.body, count, isBatch, url.href)
  if ('answers' in given) return { kind: 'answered', answers: given.answers }
  if ('problem' in given) return problem(given.problem)
  return isBatch ? { kind: 'batch-refused' } : { kind: 'answered', answers: [given.refusal] }
}

/**
 * Sends calls to a URL as one HTTP request, and validates the response.
 *
 * @param calls each as `"method":…,"params":…`
 */
export async function exchange(
  { url, request, isInternal, deadlineMs = DEADLINE_MS, nowMs }: Exchange,
  calls: readonly string[],
): Promise<Outcome> {
  try {
    const answered = await request(url, { bytes: ANSWER_BYTES, deadlineMs, isInternal }, bodyOf(calls))
    return read(answered, url, calls.length, nowMs())
  } catch (error) {
    if (error instanceof OutboundError && error.reason === 'too-long') return { kind: 'too-long' }
    return failed(error instanceof Error ? error.message : String(error))
  }
}
