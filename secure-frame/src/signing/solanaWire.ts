/**
 * Solana's wire format, as far as a signer has to know it: where the signatures are, who has to sign, and whether bytes
 * are a message of a transaction at all (https://solana.com/docs/core/transactions).
 */
export interface SolanaMessage {
  /** Public keys that have to sign, in the order of their signatures. */
  signers: readonly Uint8Array[]
}

export interface SolanaTransaction extends SolanaMessage {
  /** Where the first signature begins; each is 64 bytes. */
  signaturesAt: number
  /** What is signed. */
  message: Uint8Array
}

const SIGNATURE = 64
const KEY = 32

class Reader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.at === this.#bytes.length
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.#bytes.length) throw new RangeError('The bytes end too early')
    this.at += count
    return this.#bytes.subarray(this.at - count, this.at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** "compact-u16": seven bits a byte, lowest first, in the shortest spelling. */
  length(): number {
    let value = 0
    for (let place = 0; place < 3; place++) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * place)
      if (byte >= 0x80) continue
      if (value > 0xffff || (place > 0 && byte === 0)) break
      return value
    }
    throw new RangeError('A length is not spelled canonically')
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.at)
  }
}

function skipInstructions(reader: Reader): void {
  for (let count = reader.length(); count > 0; count--) {
    reader.byte()
    reader.take(reader.length())
    reader.take(reader.length())
  }
}

function skipLookups(reader: Reader): void {
  for (let count = reader.length(); count > 0; count--) {
    reader.take(KEY)
    reader.take(reader.length())
    reader.take(reader.length())
  }
}

/** Reads a message, legacy or version 0, to its last byte. Throws where it is not one. */
export function readMessage(bytes: Uint8Array): SolanaMessage {
  const reader = new Reader(bytes)
  const first = reader.byte()
  const versioned = first >= 0x80
  if (versioned && first !== 0x80) throw new RangeError('This version is not known')
  const required = versioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = Array.from({ length: reader.length() }, () => reader.take(KEY))
  if (required === 0 || readonlySigners >= required || required + readonlyOthers > keys.length)
    throw new RangeError('The header does not fit the accounts')
  reader.take(KEY)
  skipInstructions(reader)
  if (versioned) skipLookups(reader)
  if (!reader.done) throw new RangeError('There are bytes behind the message')
  return { signers: keys.slice(0, required) }
}

/**
 * Whether a signature over these bytes is, or may one day be, that of a transaction: they are a message as it is known
 * today, or begin like a message of a version to come (0x80 to 0xbf, with which no text begins).
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= 0x80 && first <= 0xbf) return true
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

/** Reads a transaction, signed or not, to its last byte. Throws where it is not one. */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = new Reader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at
  reader.take(count * SIGNATURE)
  const message = reader.rest()
  const { signers } = readMessage(message)
  if (signers.length !== count) throw new RangeError('The signatures do not fit the signers')
  return { signaturesAt, message, signers }
}
