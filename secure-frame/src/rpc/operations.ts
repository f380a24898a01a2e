import * as z from 'zod/mini'
import type { Hex } from '../signing/payload.ts'
import type { Records } from '../storage/records.ts'
import { EvmAddress, Hash } from './methods/values.ts'

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

const Stored: z.ZodMiniType<SentOperation> = z.strictObject({
  chainId: z.int(),
  hash: Hash,
  sender: EvmAddress,
  nonce: z.bigint(),
  since: z.bigint(),
  sentAt: z.int(),
})
/** By chain id. */
const Kept = z.record(z.string(), Stored)

const read = (kept: unknown): z.infer<typeof Kept> => z.safeParse(Kept, kept).data ?? {}

/** The latest operation of one account on each chain. They outlive the page: a bundler may still have one. */
export interface Operations {
  add(operation: SentOperation): Promise<void>
  /** The bundler has refused it: its nonce is free. */
  drop(operation: SentOperation): Promise<void>
  latest(chainId: number): Promise<SentOperation | undefined>
}

export function createOperations(records: Records, account: string): Operations {
  const key = `operations:${account.toLowerCase()}`
  return {
    add: async (operation) =>
      void (await records.update(key, (kept) => ({ ...read(kept), [operation.chainId]: operation }))),
    drop: async ({ chainId, hash }) =>
      void (await records.update(key, (kept) => {
        const { [chainId]: last, ...others } = read(kept)
        return last && last.hash !== hash ? { ...others, [chainId]: last } : others
      })),
    latest: async (chainId) => read(await records.get(key))[chainId],
  }
}
