import { decodeWords } from '../../messages/en/decode.ts'
import type { DecodeContext, Meaning } from '../context.ts'
import type { SolanaLookup } from './lookup.ts'
import type { NamedInstruction } from './message.ts'

/** The state that the instructions of one transaction share. */
export interface SolanaScope {
  context: DecodeContext
  lookup: SolanaLookup
  /** The owners of token accounts that this transaction creates. */
  created: ReadonlyMap<string, string>
}

/** The meaning of one instruction; `quiet` if it only supports another one. */
export interface Step {
  meaning: Meaning
  quiet: boolean
}

/** A kind of instruction: the length of its data, and its meaning. */
export interface InstructionKind {
  /** Bytes of data, including the number of the kind; null if the reader checks the length itself. */
  length: number | null
  /** The minimum number of accounts. */
  accounts: number
  quiet?: boolean
  describe(reader: Fields, scope: SolanaScope): Promise<Meaning> | Meaning
}

/** Named access to an instruction's accounts and data. */
export class Fields {
  readonly #view: DataView
  constructor(readonly instruction: NamedInstruction) {
    const { buffer, byteOffset, byteLength } = instruction.data
    this.#view = new DataView(buffer, byteOffset, byteLength)
  }

  account(index: number): string {
    return this.instruction.accounts[index] ?? decodeWords.notKnown
  }

  u8(at: number): number {
    return this.#view.getUint8(at)
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true)
  }

  u64(at: number): bigint {
    return this.#view.getBigUint64(at, true)
  }

  bytes(at: number, length?: number): Uint8Array {
    return this.instruction.data.subarray(at, length === undefined ? undefined : at + length)
  }
}
