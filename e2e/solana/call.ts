import type { Params } from './ledger/params.ts'
import { CODES, RpcProblem } from './ledger/problem.ts'

/** Runs a method. Throws an RpcProblem where a node would answer with an error. */
type Run = (method: string, params: Params) => unknown

type Call = { id?: unknown; method?: unknown; params?: unknown }

const failure = (error: unknown) =>
  error instanceof RpcProblem
    ? { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) }
    : { code: CODES.internal, message: 'Internal error' }

async function answer(call: unknown, run: Run) {
  const { id = null, method, params = [] } = (call ?? {}) as Call
  try {
    if (typeof method !== 'string' || !Array.isArray(params))
      throw new RpcProblem('invalidRequest', 'Invalid request')
    return { jsonrpc: '2.0', id, result: await run(method, params) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: failure(error) }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export const unknownMethod = (method: string) =>
  new RpcProblem('unknownMethod', `Method not found: ${method}`)

/** Answers a JSON-RPC 2.0 text, which is a single call or a batch. */
export async function answerText(body: string, run: Run): Promise<unknown> {
  const calls = parse(body)
  if (calls === undefined)
    return { jsonrpc: '2.0', id: null, error: { code: CODES.parse, message: 'Parse error' } }
  return Array.isArray(calls) ? Promise.all(calls.map((call) => answer(call, run))) : answer(calls, run)
}
