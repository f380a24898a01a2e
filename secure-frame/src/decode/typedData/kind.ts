import type { DecodeContext, Meaning } from '../context.ts'
import type { Lookup } from '../evm/lookup.ts'
import type { TypedData } from './read.ts'

export interface TypedScope {
  context: DecodeContext
  lookup: Lookup
}

/** Describes one kind of typed data. */
export type DescribeTyped = (data: TypedData, scope: TypedScope) => Promise<Meaning>

/** A kind of typed data: the exact definition of its types, and its meaning. */
export interface TypedKind {
  /** Beginning of the main type's definition: all of it, or its fixed part. */
  spelled: string
  within?: readonly string[]
  describe: DescribeTyped
}
