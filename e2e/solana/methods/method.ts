import type { Ledger } from '../ledger/ledger.ts'
import type { Params } from '../ledger/params.ts'

/** Answers a call. Throws an RpcProblem where a node would answer with an error. */
export type Method = (ledger: Ledger, params: Params) => unknown

/** Adds the slot, which most answers contain. */
export const inContext = (ledger: Ledger, value: unknown) => ({
  context: { slot: ledger.slot(), apiVersion: '2.2.0' },
  value,
})
