import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'

/** One JSON-RPC call. */
export interface RpcCall {
  method: string
  params?: unknown
}

/** What a chain answered to one call. */
export type RpcAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

export interface RpcOptions {
  signal?: AbortSignal
}

/** A chain refused a call: its own code and message. */
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

/** No upstream of the chain gave an answer that makes sense. */
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
 * Asks a chain through the best of its upstreams, and through the next one where that fails. Answers are JSON-RPC: what
 * is in a result is for the caller to check. An integer that a number cannot hold exactly comes, and may be given, as a
 * bigint.
 */
export interface Rpc {
  /** Throws `RpcError` when the chain refuses, `UnreachableError` when no upstream answers. */
  request(chain: Chain, method: string, params?: unknown, options?: RpcOptions): Promise<unknown>
  /** As many answers as calls, in their order. Throws `UnreachableError`. */
  batch(chain: Chain, calls: readonly RpcCall[], options?: RpcOptions): Promise<RpcAnswer[]>
}
