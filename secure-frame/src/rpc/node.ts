import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { FailureReason } from '../contract/failure.ts'
import { nodeProblem, RequestError } from '../failure/requestError.ts'

/** Timeout for a node (ms). */
const NODE_TIMEOUT = 10_000
/** The largest response in bytes: a larger one could not cross the boundary to the widget. */
const ANSWER_LIMIT = 1_000_000

/** One call of a node. Rejects with the node's own error, or with a transport failure. */
export type Call = (method: string, params: unknown[] | object) => Promise<unknown>

const Failure = z.object({ code: z.int(), message: z.string(), data: z.optional(Json) })
const Response = z.object({
  id: z.literal(1),
  result: z.optional(Json),
  error: z.optional(z.nullable(Failure)),
})

/** Codes with a meaning between our frames: a node must not be able to report "session expired". */
const OURS: ReadonlySet<number> = new Set(
  Object.values(ErrorCode).filter((code) => code !== ErrorCode.INVALID_PARAMS),
)

/** An error response of a node. */
export class NodeError extends RequestError {}

/** Common phrases in nodes' error messages, which have no codes. */
const REASONS: readonly [words: RegExp, reason: FailureReason][] = [
  // ERC-4337's EntryPoint reports AA21 if the account cannot pay for an operation.
  [/insufficient|not enough|\bAA21\b/i, 'balance-too-low'],
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

/** The error of a node or a bundler, with a reason that its words suggest. */
export function nodeError({ code, message, data }: z.infer<typeof Failure>): NodeError {
  const reason = REASONS.find(([words]) => words.test(message))?.[1] ?? 'other'
  return new NodeError(reason, OURS.has(code) ? ErrorCode.INTERNAL : code, message.slice(0, 500), data)
}

/** A transport failure: one of our limits, or the network, whose reasons browsers do not reveal. */
function onTheWay(error: unknown, network: string): AirlockError {
  if (error instanceof AirlockError) return error
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? new RequestError('network', ErrorCode.REQUEST_TIMEOUT, `${network} took too long to respond`)
    : nodeProblem(`${network} could not be reached`)
}

/**
 * A JSON-RPC 2.0 client over HTTP: one call per request, no batches. The operator chose the node, but it may
 * be down, broken or replaced by a captive portal: every response is validated.
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
      // Nodes send errors with any HTTP status: the body is more specific.
      const { result, error } = parseAnswer(await readText(response, name), name)
      if (error) throw nodeError(error)
      if (result === undefined) throw nodeProblem(`${name} answered with something else than JSON-RPC`)
      return result
    } catch (error) {
      throw onTheWay(error, name)
    }
  }
}
