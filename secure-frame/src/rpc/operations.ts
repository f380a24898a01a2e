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

/** What the next operation has to know about the one before it. */
export type LastSent = Pick<SentOperation, 'sender' | 'nonce' | 'sentAt'>

/** The last operation of the account that our server has passed on, from whatever site or device; null if it knows none. */
export type AskLast = (chainId: number) => Promise<LastSent | null>

/** The latest operation of one account on each chain. They outlive the page: a bundler may still have one. */
export interface Operations {
  add(operation: SentOperation): Promise<void>
  /** The bundler has refused it: its nonce is free. */
  drop(operation: SentOperation): Promise<void>
  /** The newer of the one that was sent here, and of the server's, as far as the server answers. */
  latest(chainId: number): Promise<LastSent | undefined>
}

const newer = (own: LastSent | undefined, other: LastSent | null): LastSent | undefined =>
  other && (!own || other.sentAt > own.sentAt) ? other : own

const askNobody: AskLast = async () => null

/**
 * @param askLast - browsers keep the storage of each site apart, so the operations of other sites are known to the server.
 * Without it only those of this browser are known.
 */
export function createOperations(
  records: Records,
  account: string,
  askLast: AskLast = askNobody,
): Operations {
  const key = `operations:${account.toLowerCase()}`
  return {
    add: async (operation) =>
      void (await records.update(key, (kept) => ({ ...read(kept), [operation.chainId]: operation }))),
    drop: async ({ chainId, hash }) =>
      void (await records.update(key, (kept) => {
        const { [chainId]: last, ...others } = read(kept)
        return last && last.hash !== hash ? { ...others, [chainId]: last } : others
      })),
    latest: async (chainId) => {
      const [kept, other] = await Promise.all([records.get(key), askLast(chainId).catch(() => null)])
      return newer(read(kept)[chainId], other)
    },
  }
}
