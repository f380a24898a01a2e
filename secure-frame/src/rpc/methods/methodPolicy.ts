import type * as z from 'zod/mini'
import type { EmbeddedNamespace } from '../../contract/index.ts'

/** The requesting site and the account, which decide whether a request puts value at risk. */
export interface Requester {
  /** As the browser verified it; null if it could not. */
  siteOrigin: string | null
  /** Our account of the method's namespace. */
  account: string
}

/** The kind of a method, by which it is handled. */
export type Kind =
  | 'node'
  | 'local'
  | 'own-transaction'
  | 'operation-read'
  | 'evm-operation'
  | 'evm-message'
  | 'evm-typed-data'
  | 'evm-transaction'
  | 'evm-calls'
  | 'evm-undelegate'
  /** About permissions of smart accounts, which a project may not have. */
  | 'evm-permissions'
  | 'evm-delegation'
  | 'evm-disable-permission'
  | 'solana-message'
  | 'solana-transactions'

/** One entry of the policy table. */
export interface MethodPolicy {
  /** Whether it is answered without an approval. */
  safe: boolean
  namespace: EmbeddedNamespace
  kind: Kind
  params: z.ZodMiniType
  /** If omitted: yes for every method with an approval (design.md, Approvals; SEC-13). */
  putsValueAtRisk?: (params: never, requester: Requester) => boolean
}
