import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'

/** One JSON-RPC call. */
export interface RpcCall {
  method: string
  params?: unknown
}

/** A chain's response to one call. */
export type RpcAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

export interface RpcOptions {
  signal?: AbortSignal
}

/** The chain rejected a call, with this code and message. */
export class RpcError extends OutboundError {
  override readonly name = 'RpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super('refused', message)
  }
}

/** No upstream of the chain gave a valid response. */
export class UnreachableError extends OutboundError {
  override readonly name = 'UnreachableError'

  constructor(
    readonly chainId: string,
    retryAfterMs: number | null = null,
  ) {
    super('unreachable', `The chain ${chainId} cannot be reached.`, retryAfterMs)
  }
}

/**
 * Calls a chain through its best upstream, and through the next if that fails. Results are not validated: that is the
 * caller's task. An integer that does not fit a number is a bigint, in results and in parameters.
 */
export interface Rpc {
  /** Throws `RpcError` if the chain rejects the call, `UnreachableError` if no upstream responds. */
  request(chain: Chain, method: string, params?: unknown, options?: RpcOptions): Promise<unknown>
  /** Resolves to one response per call, in their order. Throws `UnreachableError`. */
  batch(chain: Chain, calls: readonly RpcCall[], options?: RpcOptions): Promise<RpcAnswer[]>
}
