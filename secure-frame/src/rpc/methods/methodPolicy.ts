import type * as z from 'zod/mini'

/** Who asks, and of whom: what decides whether a request puts value at risk. */
export interface Asked {
  /** As the browser verified it; null where it could not. */
  siteOrigin: string | null
  /** Our account of the method's namespace. */
  account: string
}

/** Which code answers a method. */
export type Family =
  | 'node'
  | 'local'
  | 'own-transaction'
  | 'smart-account'
  | 'evm-message'
  | 'evm-typed-data'
  | 'evm-transaction'
  | 'evm-calls'
  | 'solana-message'
  | 'solana-transactions'

/** One entry of the policy table. */
export interface MethodPolicy {
  /** Answered without asking the person. */
  safe: boolean
  namespace: 'eip155' | 'solana'
  family: Family
  params: z.ZodMiniType
  /** Left out: yes, where approval is needed (design.md, Approvals; SEC-13). */
  putsValueAtRisk?: (params: never, asked: Asked) => boolean
}
