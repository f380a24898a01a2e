import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import { readRetryAfter } from '../outbound/retryAfter.ts'
import { readAnswers } from './answers.ts'
import type { RpcAnswer } from './rpc.ts'

/** How long one exchange may take (spec section 9). */
const DEADLINE_MS = 10_000
/** The most bytes of one answer: a block of a busy chain with its transactions has two or three million. */
const ANSWER_BYTES = 16_000_000

/** What became of calls that were sent to one address. */
export type Outcome =
  | { kind: 'answered'; answers: (RpcAnswer | undefined)[] }
  /** Not as a list, or not as long a list. */
  | { kind: 'batch-refused' }
  | { kind: 'too-long' }
  | { kind: 'failed'; reason: string; isFinal: boolean; mayBeOfCall?: boolean; retryAfterMs?: number }

export interface Exchange {
  url: URL
  request: Request
  /** Whether the operator says that it is a machine of their own network. */
  isInternal: boolean
  deadlineMs?: number
  nowMs: () => number
}

const failed = (reason: string): Outcome => ({ kind: 'failed', reason, isFinal: false })

const IS_JSON = /^\s*application\/(?:[\w.+-]+\+)?json\b/i

/** One call by itself, or a list: the calls get the ids 1, 2, 3 and so on. */
function bodyOf(calls: readonly string[]): string {
  const bodies = calls.map((call, index) => `{"jsonrpc":"2.0","id":${index + 1},${call}}`)
  return bodies.length === 1 ? (bodies[0] ?? '') : `[${bodies.join(',')}]`
}

type Answered = Awaited<ReturnType<Request>>

/** Who asks too much, is not known or has not paid: the next call would fare the same. */
const IS_FINAL = new Set([401, 402, 403, 429])
/** Some upstreams say so to what one call asks for, also to who is known and has paid. */
const MAY_BE_OF_CALL = new Set([401, 402, 403])
/** What was asked may be wrong, and then the body says so. */
const HAS_MORE_TO_SAY = new Set([200, 400, 405, 413, 422])

/** What an answer means by its status alone; undefined: its body says more. */
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
  if (!IS_JSON.test(answered.type ?? '')) return problem(`no JSON but ${answered.type ?? 'no content type'}`)
  const given = readAnswers(answered.body, count, isBatch, url.href)
  if ('answers' in given) return { kind: 'answered', answers: given.answers }
  if ('problem' in given) return problem(given.problem)
  return isBatch ? { kind: 'batch-refused' } : { kind: 'answered', answers: [given.refusal] }
}

/**
 * Sends calls to an address as one HTTP request, and trusts nothing that comes back.
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
