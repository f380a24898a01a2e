import { decodeWords } from '../../messages/en/decode.ts'
import type { DecodeContext, Meaning } from '../context.ts'
import type { SolanaLookup } from './lookup.ts'
import type { NamedInstruction } from './message.ts'

/** What the instructions of one transaction share. */
export interface SolanaScope {
  context: DecodeContext
  lookup: SolanaLookup
  /** Wallets by the token accounts that this transaction makes for them. */
  created: ReadonlyMap<string, string>
}

/** What one instruction means; `quiet` when it only serves another one. */
export interface Step {
  meaning: Meaning
  quiet: boolean
}

/** A kind of instruction: how long its data is, and what it means. */
export interface InstructionKind {
  /** Bytes of data, with the number that names the kind; null where the reader checks them itself. */
  length: number | null
  /** The fewest accounts that it takes. */
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
