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

/** The state that all calls of a request share, however deeply they are nested. */
export interface Scope {
  context: DecodeContext
  lookup: Lookup
  /** The number of further calls that are decoded, which stops a bomb of nested calls. */
  budget: { calls: number }
  depth: number
  /** The number of the action that a call is within, such as `2.`; empty for a call that is within none. */
  within: string
  /** Describes a call within a call. */
  inner(call: EvmCall, scope: Scope): Promise<Meaning>
}

/** The meaning of one function's call. `coversValue`: it says where the coins go that are sent along. */
export type Describe = (
  args: Args,
  call: EvmCall,
  scope: Scope,
) => Promise<Meaning & { coversValue?: boolean }>

/** Functions by selector: the signature with argument names, and the meaning of a call. */
export type Functions = Readonly<Record<Hex, readonly [signature: string, describe: Describe]>>
