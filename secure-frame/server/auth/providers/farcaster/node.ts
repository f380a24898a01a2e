import { createPublicClient, custom, type PublicClient } from 'viem'
import * as z from 'zod/mini'
import { ProviderAway } from '../provider.ts'
import { providerFetch } from '../providerFetch.ts'

/** For all that one signature takes. */
const TIMEOUT_MS = 5_000

const Reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

const send = providerFetch(false)

/** EIP-1474 has no code for it: geth and most others use 3, others -32000 or -32015. */
const isRevert = ({ code, message }: { code: number; message: string }) =>
  code === 3 || /revert/i.test(message)

class Reverted extends Error {
  readonly code = 3
  readonly data: unknown

  constructor(data: unknown) {
    super('execution reverted')
    this.data = data
  }
}

/** Makes one call. @throws Reverted, ProviderAway for everything that is not the contract's own answer */
async function request(
  rpcUrl: string,
  signal: AbortSignal,
  { method, params }: { method: string; params?: unknown },
): Promise<unknown> {
  const response = await send(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'manual',
    signal,
  })
  const reply = z.safeParse(Reply, await response.json().catch(() => null))
  if (!reply.success) throw new ProviderAway(`its node answered ${response.status} and no JSON-RPC`)
  if ('result' in reply.data) return reply.data.result
  const { error } = reply.data
  if (isRevert(error)) throw new Reverted(error.data)
  throw new ProviderAway(`its node answered the error ${error.code}`)
}

/**
 * Reads from the operator's node. Not by viem's own HTTP transport, whose errors contain the address of the node and so
 * its key. viem takes every error of `eth_call` for a wrong signature, so what happened is remembered here.
 *
 * @throws ProviderAway unless the node answered every call
 */
export async function askNode<T>(rpcUrl: string, read: (client: PublicClient) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const problems: ProviderAway[] = []
  const note = (error: unknown) => {
    // Also what would be a lie of a provider: the node is the operator's, and refuses nobody.
    if (error instanceof ProviderAway) problems.push(error)
    else if (!(error instanceof Reverted))
      problems.push(new ProviderAway(`its node: ${(error as Error).message}`))
    throw error
  }
  const client = createPublicClient({
    transport: custom(
      {
        request: (asked: { method: string; params?: unknown }) => request(rpcUrl, signal, asked).catch(note),
      },
      { retryCount: 0 },
    ),
    // A contract must not choose addresses that this server asks (EIP-3668).
    ccipRead: false,
  })
  const result = await read(client).catch((error: unknown) => {
    if (problems[0] || error instanceof ProviderAway) throw problems[0] ?? error
    throw new ProviderAway('its node answered in an unknown shape')
  })
  if (problems[0]) throw problems[0]
  return result
}
