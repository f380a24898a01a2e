import * as z from 'zod/mini'
import { parseJson } from './json.ts'
import type { RpcAnswer } from './rpc.ts'
import { masked, secretsIn } from './secrets.ts'

/** Messages are shown to users and logged, so their length is limited. */
const MESSAGE_LIMIT = 2_000

const Failed = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })
/** Some nodes send `error: null` beside a result, or the reverse. */
const Answer = z.object({
  id: z.nullable(z.int()),
  error: z.optional(z.nullable(Failed)),
  result: z.optional(z.unknown()),
})
const Answers = z.union([Answer, z.array(Answer)])

/** An upstream's responses to calls with the ids 1, 2, 3 and so on. */
export type Read =
  /** One per call, in their order; undefined if it is missing. */
  | { answers: (RpcAnswer | undefined)[] }
  /** One error for all calls. */
  | { refusal: RpcAnswer }
  /** The response is invalid, for this reason. */
  | { problem: string }

function answerOf(given: z.infer<typeof Answer>, secrets: readonly string[]): RpcAnswer | undefined {
  if (given.error) {
    const { code, message, data } = given.error
    const told = String(masked(message, secrets)).slice(0, MESSAGE_LIMIT)
    return { error: { code, message: told, ...(data !== undefined && { data: masked(data, secrets) }) } }
  }
  return given.result === undefined ? undefined : { result: given.result }
}

function inOrder(given: readonly z.infer<typeof Answer>[], count: number, secrets: readonly string[]): Read {
  const answers = Array<RpcAnswer | undefined>(count).fill(undefined)
  const seen = new Set<number>()
  for (const each of given) {
    const id = each.id ?? 0
    if (id < 1 || id > count || seen.has(id)) return { problem: 'an answer to what nobody asked' }
    seen.add(id)
    answers[id - 1] = answerOf(each, secrets)
  }
  return { answers }
}

/**
 * Parses the body of an upstream's response.
 *
 * @param count the number of calls
 * @param isBatch whether they were sent as a batch
 * @param url the upstream's URL, whose keys are masked in its messages
 */
export function readAnswers(body: Buffer, count: number, isBatch: boolean, url = ''): Read {
  let json: unknown
  try {
    json = parseJson(body.toString('utf8'))
  } catch {
    return { problem: 'no JSON' }
  }
  const parsed = z.safeParse(Answers, json)
  if (!parsed.success) return { problem: 'no JSON-RPC' }
  const secrets = secretsIn(url)
  if (Array.isArray(parsed.data)) {
    return isBatch ? inOrder(parsed.data, count, secrets) : { problem: 'a list in place of an answer' }
  }
  const answer = answerOf(parsed.data, secrets)
  if (isBatch || parsed.data.id === null) {
    return answer && 'error' in answer ? { refusal: answer } : { problem: 'one answer in place of a list' }
  }
  return inOrder([parsed.data], count, secrets)
}
