import { AirlockError } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../types.ts'

/** Timeout for one RPC URL (ms). */
const LIMIT = 10_000

const Answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.nullable(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
  ),
})

const ofUrl = async <S extends z.ZodMiniType>(url: string, body: string, schema: S): Promise<z.infer<S>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body,
    signal: AbortSignal.timeout(LIMIT),
  })
  const { result, error } = z.parse(Answer, await response.json())
  if (error) throw new AirlockError(error.code, error.message, error.data)
  return z.parse(schema, result)
}

/**
 * Sends a JSON-RPC request to the network's URLs in order, until one returns a response that matches the
 * schema. Rejects with the network's own error (an `AirlockError` with its code) if a URL returned one, else
 * with the last failure.
 */
export async function askNetwork<S extends z.ZodMiniType>(
  { rpcUrls }: CaipNetwork,
  method: string,
  params: unknown[],
  schema: S,
): Promise<z.infer<S>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  let failure: unknown = new Error('No RPC URL is configured')
  for (const url of rpcUrls.default.http) {
    try {
      return await ofUrl(url, body, schema)
    } catch (error) {
      if (!(failure instanceof AirlockError)) failure = error
    }
  }
  throw failure
}
