import type { Ledger } from '../ledger.ts'
import type { Params } from '../params.ts'

/** Answers a call; throws an RpcProblem where a node would answer an error. */
export type Method = (ledger: Ledger, params: Params) => unknown

/** Most answers say of which slot they are. */
export const inContext = (ledger: Ledger, value: unknown) => ({
  context: { slot: ledger.slot(), apiVersion: '2.2.0' },
  value,
})
