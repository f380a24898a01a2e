import { base58 } from './base58.ts'

export interface Instruction {
  program: string
  /** Null for an account that an address table will name: the bytes do not say which. */
  accounts: readonly (string | null)[]
  data: Uint8Array
}

/** A message by its bytes: legacy, or version 0. */
export interface SolanaMessage {
  /** Accounts in the message itself; those that sign come first, and the first of them pays. */
  keys: readonly string[]
  signers: number
  /** Whether the account at an index of `keys` may be changed. */
  isWritable(index: number): boolean
  instructions: readonly Instruction[]
  /** How many accounts are looked up in address tables. */
  lookedUp: number
}

/** What a packet of the network holds. */
const LARGEST = 1232

/** Reads bytes in order; past their end it throws. */
class Reader {
  #at = 0
  constructor(readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length
  }

  peek(): number {
    return this.bytes[this.#at] ?? -1
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.#at, this.#at + length)
    if (taken.length !== length) throw new RangeError('The bytes end too early')
    this.#at += length
    return taken
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** `compact-u16`: 7 bits a byte, at most 3 bytes, in the shortest spelling only. */
  short(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = this.byte()
      value |= (next & 0x7f) << shift
      if ((next & 0x80) !== 0) continue
      if ((next === 0 && shift > 0) || value > 0xffff) break
      return value
    }
    throw new RangeError('A length is spelled wrongly')
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.short() }, read)
  }
}

function readInstruction(reader: Reader) {
  const program = reader.byte()
  const accounts = reader.list(() => reader.byte())
  return { program, accounts, data: reader.take(reader.short()) }
}

function readMessage(reader: Reader): SolanaMessage {
  const versioned = reader.peek() >= 0x80
  if (versioned && reader.byte() !== 0x80) throw new RangeError('A version that we do not know')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => base58(reader.take(32)))
  reader.take(32)
  const raw = reader.list(() => readInstruction(reader))
  const tables = versioned
    ? reader.list(() => {
        reader.take(32)
        return reader.list(() => reader.byte()).length + reader.list(() => reader.byte()).length
      })
    : []
  const lookedUp = tables.reduce((sum, count) => sum + count, 0)
  const valid =
    signers > readonlySigners &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    raw.every(
      ({ program, accounts }) =>
        // A program has to stand in the message itself, and never pays.
        program > 0 && program < keys.length && accounts.every((index) => index < keys.length + lookedUp),
    )
  if (!valid) throw new RangeError('The message contradicts itself')
  return {
    keys,
    signers,
    isWritable: (index) =>
      index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers,
    instructions: raw.map(({ program, accounts, data }) => ({
      program: keys[program] ?? '',
      accounts: accounts.map((index) => keys[index] ?? null),
      data,
    })),
    lookedUp,
  }
}

function whole<T>(bytes: Uint8Array, read: (reader: Reader) => T): T | null {
  try {
    const reader = new Reader(bytes)
    const value = read(reader)
    return reader.isAtEnd ? value : null
  } catch {
    return null
  }
}

/** The message of a serialised transaction, with room for as many signatures as it needs; null for anything else. */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaMessage | null {
  if (bytes.length > LARGEST) return null
  return whole(bytes, (reader) => {
    const signatures = reader.list(() => reader.take(64)).length
    const message = readMessage(reader)
    if (signatures !== message.signers) throw new RangeError('Another number of signatures')
    return message
  })
}

/**
 * Whether bytes can be taken for a transaction, or for the message that a transaction's signature is made over: a
 * signature over them as a "message" would be one over the transaction.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  return whole(bytes, readMessage) !== null || parseSolanaTransaction(bytes) !== null
}
