import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { FailureReason } from '../contract/failure.ts'
import { nodeProblem, RequestError } from '../failure/requestError.ts'

/** How long a node may take (ms). */
const NODE_TIMEOUT = 10_000
/** The longest answer in bytes: what is longer could not cross the boundary to the widget. */
const ANSWER_LIMIT = 1_000_000

/** One call of a node. Rejects with the node's own error, or with what is wrong with the way to it. */
export type Call = (method: string, params: unknown[] | object) => Promise<unknown>

const Failure = z.object({ code: z.int(), message: z.string(), data: z.optional(Json) })
const Response = z.object({
  id: z.literal(1),
  result: z.optional(Json),
  error: z.optional(z.nullable(Failure)),
})

/** Codes with a meaning of their own between our frames: a node does not get to say "session expired". */
const OURS: ReadonlySet<number> = new Set(
  Object.values(ErrorCode).filter((code) => code !== ErrorCode.INVALID_PARAMS),
)

/** A node answered with an error of its own. */
export class NodeError extends RequestError {}

/** What nodes say, by the words that they have in common: they have no codes for it. */
const REASONS: readonly [words: RegExp, reason: FailureReason][] = [
  [/insufficient|not enough/i, 'balance-too-low'],
  [/revert|would fail|simulation failed/i, 'would-fail'],
  [/network problem|took too long/i, 'network'],
]

async function readText(response: globalThis.Response, network: string): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return text + decoder.decode()
    size += value.length
    if (size > ANSWER_LIMIT) {
      await reader?.cancel()
      throw nodeProblem(`${network} answered with too much`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parseAnswer(text: string, network: string): z.infer<typeof Response> {
  try {
    return z.parse(Response, JSON.parse(text))
  } catch {
    throw nodeProblem(`${network} answered with something else than JSON-RPC`)
  }
}

function failure({ code, message, data }: z.infer<typeof Failure>): NodeError {
  const reason = REASONS.find(([words]) => words.test(message))?.[1] ?? 'other'
  return new NodeError(reason, OURS.has(code) ? ErrorCode.INTERNAL : code, message.slice(0, 500), data)
}

/** What went wrong on the way: a limit of ours, or the network itself, whose reasons browsers do not tell. */
function onTheWay(error: unknown, network: string): AirlockError {
  if (error instanceof AirlockError) return error
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? new RequestError('network', ErrorCode.REQUEST_TIMEOUT, `${network} took too long to respond`)
    : nodeProblem(`${network} could not be reached`)
}

/**
 * A JSON-RPC 2.0 client over HTTP: one call, one request, no batches. A node is the operator's, and may still be down, a
 * captive portal or wrong: nothing it says is believed by its shape alone.
 *
 * @param fetch - the browser's; another one in tests.
 */
export function createNode(
  { name, rpcUrl }: { name: string; rpcUrl: string },
  fetch: typeof globalThis.fetch,
): Call {
  return async (method, params) => {
    try {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(NODE_TIMEOUT),
      })
      // Nodes answer errors with any status: the body says more.
      const { result, error } = parseAnswer(await readText(response, name), name)
      if (error) throw failure(error)
      if (result === undefined) throw nodeProblem(`${name} answered with something else than JSON-RPC`)
      return result
    } catch (error) {
      throw onTheWay(error, name)
    }
  }
}
