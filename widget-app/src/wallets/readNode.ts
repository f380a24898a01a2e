import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { CaipNetwork, Params } from '../types.ts'

/** Timeout for a node (ms). */
const LIMIT = 10_000

const Reply = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

const trouble = (name: string, what: string) => (): never => {
  throw new AirlockError(ErrorCode.INTERNAL, `Network problem: ${name} ${what}`)
}

/**
 * Sends a request to the node that the dApp has configured for the network. Rejects with the node's own
 * code, or with 4901 if there is none.
 */
export async function askNode(
  { name, rpcUrls }: CaipNetwork,
  method: string,
  params: Params,
  signal: AbortSignal,
): Promise<unknown> {
  const [url] = rpcUrls.default.http
  if (!url) throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, `No RPC URL is configured for ${name}`)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
  }).catch(trouble(name, 'could not be reached'))
  // The response may be the page of a captive portal or of a proxy (R21).
  const { result, error } = await response
    .json()
    .then((reply) => z.parse(Reply, reply))
    .catch(trouble(name, 'answered with something else than JSON-RPC'))
  if (error) throw new AirlockError(error.code, error.message, error.data)
  return result ?? null
}
