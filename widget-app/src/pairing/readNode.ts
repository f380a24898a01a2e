import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { CaipNetwork, Params } from '../types.ts'

/** How long a node may take (ms). */
const LIMIT = 10_000

/** What reads an EVM chain and needs nobody's key (https://ethereum.github.io/execution-apis). */
const READS: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_version',
])

const Reply = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/** Whether a node answers it. */
export const isRead = (method: string): boolean => READS.has(method)

const trouble = (name: string, what: string) => (): never => {
  throw new AirlockError(ErrorCode.INTERNAL, `Network problem: ${name} ${what}`)
}

/** Asks the node that the dApp has configured for the network. Rejects with the node's own code, or 4901 without one. */
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
  // The page of a captive portal or of a proxy (R21).
  const { result, error } = await response
    .json()
    .then((reply) => z.parse(Reply, reply))
    .catch(trouble(name, 'answered with something else than JSON-RPC'))
  if (error) throw new AirlockError(error.code, error.message, error.data)
  return result ?? null
}
