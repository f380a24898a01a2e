import { Int, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/** How long one RPC URL may take (ms). */
const LIMIT = 10_000

/** `getBalance` of the Solana JSON-RPC API. Lamports stay below 2^53 for every account there can be. */
const Answer = z.object({ result: z.object({ value: Int.check(within(0, Number.MAX_SAFE_INTEGER)) }) })

async function askUrl(url: string, address: string): Promise<bigint> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
    signal: AbortSignal.timeout(LIMIT),
  })
  const { result } = z.parse(Answer, await response.json())
  return BigInt(result.value)
}

/** An account's lamports, from the first of the URLs that answers. Rejects with the last failure. */
export async function readLamports(urls: readonly string[], address: string): Promise<bigint> {
  let failure: unknown = new Error('No RPC URL is configured')
  for (const url of urls) {
    try {
      return await askUrl(url, address)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
