import { Reader } from './reader.ts'

/**
 * Solana's wire format, with one parser for the whole frame: the same functions read what is shown,
 * simulated and signed (https://solana.com/docs/core/transactions). It accepts exactly what the runtime
 * accepts.
 */

/**
 * Accounts are indices into all accounts of the message: first its own keys, then those from address tables.
 */
export interface Instruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

/** The accounts from an address table, by their indices in it. */
export interface TableLookup {
  table: Uint8Array
  writable: readonly number[]
  readonly: readonly number[]
}

/** A message, legacy or version 0. */
export interface SolanaMessage {
  version: 'legacy' | 0
  /**
   * The number of required signers. Their keys come first, in the order of the signatures, and the first one
   * pays.
   */
  required: number
  readonlySigners: number
  readonlyOthers: number
  keys: readonly Uint8Array[]
  lifetime: Uint8Array
  instructions: readonly Instruction[]
  lookups: readonly TableLookup[]
}

export interface SolanaTransaction {
  message: SolanaMessage
  /** The signed bytes. */
  messageBytes: Uint8Array
  /** The offset of the first signature; each has {@link SIGNATURE} bytes. */
  signaturesAt: number
}

export const SIGNATURE = 64
const KEY = 32
/** The size of a network packet: no transaction is larger. */
const PACKET = 1232
/** Indices are one byte each. */
const MOST_ACCOUNTS = 256

/** Splits a message into its parts, up to its last byte, without checking their consistency. */
function splitMessage(bytes: Uint8Array): SolanaMessage {
  const reader = new Reader(bytes)
  const first = reader.byte()
  if (first > 0x80) throw new RangeError('The version is not supported')
  const version = first === 0x80 ? 0 : 'legacy'
  const message: SolanaMessage = {
    version,
    required: version === 0 ? reader.byte() : first,
    readonlySigners: reader.byte(),
    readonlyOthers: reader.byte(),
    keys: reader.list(() => reader.take(KEY)),
    lifetime: reader.take(KEY),
    instructions: reader.list(() => ({
      program: reader.byte(),
      accounts: reader.places(),
      data: reader.take(reader.length()),
    })),
    lookups:
      version === 0
        ? reader.list(() => ({
            table: reader.take(KEY),
            writable: reader.places(),
            readonly: reader.places(),
          }))
        : [],
  }
  reader.end()
  return message
}

function hasTwins(values: readonly unknown[]): boolean {
  return new Set(values).size !== values.length
}

/** The number of accounts from address tables. */
export function countLookedUp({ lookups }: SolanaMessage): number {
  return lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
}

/** Public keys of the required signers, in the order of their signatures. */
export function signersOf({ message: { keys, required } }: SolanaTransaction): readonly Uint8Array[] {
  return keys.slice(0, required)
}

/** The checks of the runtime before it executes a transaction ("sanitize", and loading each account once). */
const FAULTS: readonly (readonly [fault: string, holds: (message: SolanaMessage) => boolean])[] = [
  ['No signer may be charged', ({ required, readonlySigners }) => readonlySigners >= required],
  [
    'The header names more accounts than there are',
    ({ required, readonlyOthers, keys }) => required + readonlyOthers > keys.length,
  ],
  ['An account is listed twice', ({ keys }) => hasTwins(keys.map(String))],
  [
    'A table names no account',
    ({ lookups }) => lookups.some((each) => !each.writable.length && !each.readonly.length),
  ],
  [
    'A table names an account twice',
    ({ lookups }) =>
      hasTwins(
        lookups.flatMap((each) => [...each.writable, ...each.readonly].map((at) => `${each.table}:${at}`)),
      ),
  ],
  ['There are too many accounts', (message) => message.keys.length + countLookedUp(message) > MOST_ACCOUNTS],
  [
    // The payer is no program, and programs never come from a table.
    'A program is not among the accounts of the message',
    ({ instructions, keys }) => instructions.some(({ program }) => program === 0 || program >= keys.length),
  ],
  [
    'An instruction names an account that is not there',
    (message) => {
      const count = message.keys.length + countLookedUp(message)
      return message.instructions.some(({ accounts }) => accounts.some((at) => at >= count))
    },
  ],
]

/**
 * Parses a message up to its last byte.
 *
 * @throws RangeError if the runtime would not accept it.
 */
function readMessage(bytes: Uint8Array): SolanaMessage {
  const message = splitMessage(bytes)
  const fault = FAULTS.find(([, holds]) => holds(message))
  if (fault) throw new RangeError(fault[0])
  return message
}

/** The offset of the first signature, and the message after the last one. */
function splitTransaction(bytes: Uint8Array): {
  count: number
  signaturesAt: number
  messageBytes: Uint8Array
} {
  const reader = new Reader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at
  reader.take(count * SIGNATURE)
  return { count, signaturesAt, messageBytes: bytes.subarray(reader.at) }
}

/**
 * Parses a transaction, signed or not, up to its last byte.
 *
 * @throws RangeError if the runtime would not accept it.
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > PACKET) throw new RangeError('The transaction is too large')
  const { count, signaturesAt, messageBytes } = splitTransaction(bytes)
  const message = readMessage(messageBytes)
  if (message.required !== count) throw new RangeError('The signatures do not fit the signers')
  return { message, messageBytes, signaturesAt }
}

function succeeds(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/**
 * Whether a signature over these bytes could be used for a transaction, now or in the future. This is wider
 * than {@link readTransaction} on purpose: bytes that only have the parts of a message, whole transactions,
 * and messages of future versions (0x80 to 0xbf, with which no text begins) are never signed as a message.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  return (
    (first >= 0x80 && first <= 0xbf) ||
    succeeds(() => splitMessage(bytes)) ||
    succeeds(() => splitMessage(splitTransaction(bytes).messageBytes))
  )
}
