import type { Hex } from '../../signing/payload.ts'
import type { DecodeContext, Meaning } from '../context.ts'
import type { Args } from './abi.ts'
import type { Lookup } from './lookup.ts'

export interface EvmCall {
  from: Hex
  to: Hex
  value: bigint
  data: Hex
}

/** What one request's calls share, however deep they are nested. */
export interface Scope {
  context: DecodeContext
  lookup: Lookup
  /** How many more calls are looked into: a bomb of nested calls ends here. */
  budget: { calls: number }
  depth: number
  /** The number of the action that a call is within, such as `2.`; empty for a call that is within none. */
  within: string
  /** Describes a call within a call. */
  inner(call: EvmCall, scope: Scope): Promise<Meaning>
}

/** The meaning of one function's call. */
export type Describe = (args: Args, call: EvmCall, scope: Scope) => Promise<Meaning>

/** Functions by selector: the signature with the names of its arguments, and what a call means. */
export type Functions = Readonly<Record<Hex, readonly [signature: string, describe: Describe]>>
