import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { parseJson } from './json.ts'
import { isAllowed } from './methods.ts'
import type { RpcAnswer, RpcCall } from './rpc.ts'

/** The maximum number of calls in one request (spec section 9). */
const MOST_CALLS = 1_000

/** A client's id of a call, which its response repeats. */
type CallId = string | number | bigint | null

const Id = z.union([z.string().check(z.maxLength(256)), z.number(), z.bigint()])
const Call = z.object({
  jsonrpc: z.optional(z.literal('2.0')),
  id: Id,
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** A call from a client: to be forwarded, or already answered. */
export type ParsedCall = { id: CallId } & ({ call: RpcCall } | { answer: RpcAnswer })

/** The calls of a request, or the error of the whole request. */
export type ParsedRequest = { isBatch: boolean; calls: readonly ParsedCall[] } | { error: RpcError }
interface RpcError {
  code: number
  message: string
}

const PARSE_ERROR: RpcError = { code: -32700, message: 'The request is no JSON' }
const EMPTY: RpcError = { code: -32600, message: 'The request has no calls' }
const TOO_MANY: RpcError = { code: -32600, message: `The request has more than ${MOST_CALLS} calls` }
const INVALID: RpcError = {
  code: -32600,
  message: 'A call has to be { "jsonrpc": "2.0", "id": 1, "method": "…", "params": […] }',
}
const NOT_ALLOWED: RpcError = { code: -32601, message: 'Requested RPC call is not allowed' }

function readCall(given: unknown, { namespace }: Chain): ParsedCall {
  const parsed = z.safeParse(Call, given)
  if (!parsed.success) return { id: null, answer: { error: INVALID } }
  const { id, method, params } = parsed.data
  if (!isAllowed(namespace, method)) return { id, answer: { error: NOT_ALLOWED } }
  return { id, call: { method, ...(params && { params }) } }
}

/** Parses the body of a JSON-RPC request and checks which methods are permitted. */
export function readCalls(text: string, chain: Chain): ParsedRequest {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    return { error: PARSE_ERROR }
  }
  if (!Array.isArray(json)) return { isBatch: false, calls: [readCall(json, chain)] }
  if (json.length === 0) return { error: EMPTY }
  if (json.length > MOST_CALLS) return { error: TOO_MANY }
  return { isBatch: true, calls: json.map((each) => readCall(each, chain)) }
}
