import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'

/** How long one RPC URL may take (ms). */
const LIMIT = 10_000

const Answer = z.object({ result: z.unknown() })

const ofUrl = async <S extends z.ZodMiniType>(url: string, body: string, schema: S): Promise<z.infer<S>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal: AbortSignal.timeout(LIMIT),
  })
  return z.parse(schema, z.parse(Answer, await response.json()).result)
}

/** Asks the network, by the first of its URLs that answers as the schema says. Rejects with the last failure. */
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
      failure = error
    }
  }
  throw failure
}
