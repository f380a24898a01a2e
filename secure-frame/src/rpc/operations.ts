import type { Hex } from '../signing/payload.ts'

/** A user operation that was passed to a bundler. */
export interface SentOperation {
  chainId: number
  /** `userOpHash` of the EntryPoint. */
  hash: Hex
  sender: Hex
  nonce: bigint
  /** A block before it: no earlier block can contain it. */
  since: bigint
  /** Unix time in seconds. */
  sentAt: number
}

/** The latest operation of this session on each chain. */
export interface Operations {
  add(operation: SentOperation): void
  /** The bundler has refused it: its nonce is free. */
  drop(operation: SentOperation): void
  latest(chainId: number): SentOperation | undefined
}

/** Starts empty with every session. */
export function createOperations(): Operations {
  const latest = new Map<number, SentOperation>()
  return {
    add: (operation) => void latest.set(operation.chainId, operation),
    drop: (operation) => {
      if (latest.get(operation.chainId) === operation) latest.delete(operation.chainId)
    },
    latest: (chainId) => latest.get(chainId),
  }
}
