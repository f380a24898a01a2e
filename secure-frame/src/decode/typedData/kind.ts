import type { DecodeContext, Meaning } from '../context.ts'
import type { Lookup } from '../evm/lookup.ts'
import type { TypedData } from './read.ts'

export interface TypedScope {
  context: DecodeContext
  lookup: Lookup
}

/** What one kind of typed data means. */
export type DescribeTyped = (data: TypedData, scope: TypedScope) => Promise<Meaning>

/** A kind of typed data: how its type and those within are spelled, to the letter, and what it means. */
export interface TypedKind {
  /** Start of the main type's spelling: all of it, or as far as it is fixed. */
  spelled: string
  within?: readonly string[]
  describe: DescribeTyped
}
