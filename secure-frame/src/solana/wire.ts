import { Reader } from './reader.ts'

/**
 * Solana's wire format, the one grammar of this frame: what is shown, what is simulated and what is signed are read by
 * the same functions (https://solana.com/docs/core/transactions). It accepts what the runtime accepts and no more.
 */

/** Accounts by their place among all accounts of the message: those in it, then those that tables name. */
export interface Instruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

/** Accounts that an address table names, by their places in the table. */
export interface TableLookup {
  table: Uint8Array
  writable: readonly number[]
  readonly: readonly number[]
}

/** A message, legacy or version 0. */
export interface SolanaMessage {
  version: 'legacy' | 0
  /** How many keys have to sign. They come first, in the order of their signatures, and the first of them pays. */
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
  /** What is signed. */
  messageBytes: Uint8Array
  /** Where the first signature begins; each is {@link SIGNATURE} bytes. */
  signaturesAt: number
}

export const SIGNATURE = 64
const KEY = 32
/** One packet of the network: no transaction is larger. */
const PACKET = 1232
/** Places are one byte each. */
const MOST_ACCOUNTS = 256

/** The parts of a message, to its last byte, whether or not they fit each other. */
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

/** How many accounts the address tables name. */
export function countLookedUp({ lookups }: SolanaMessage): number {
  return lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
}

/** Public keys that have to sign, in the order of their signatures. */
export function signersOf({ message: { keys, required } }: SolanaTransaction): readonly Uint8Array[] {
  return keys.slice(0, required)
}

/** What the runtime checks before it runs anything ("sanitize", and loading each account once). */
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
    // The payer runs nothing, and a table names no program.
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
 * Reads a message to its last byte.
 *
 * @throws RangeError if it is not one that the runtime accepts.
 */
function readMessage(bytes: Uint8Array): SolanaMessage {
  const message = splitMessage(bytes)
  const fault = FAULTS.find(([, holds]) => holds(message))
  if (fault) throw new RangeError(fault[0])
  return message
}

/** The place of the first signature and the message behind the last one. */
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
 * Reads a transaction, signed or not, to its last byte.
 *
 * @throws RangeError if it is not one that the runtime accepts.
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
 * Whether a signature over these bytes is, or may one day be, worth a transaction. This is wider than
 * {@link readTransaction} on purpose: bytes that only have the parts of a message, whole transactions, and messages of
 * versions to come (0x80 to 0xbf, with which no text begins) are never signed as a message.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  return (
    (first >= 0x80 && first <= 0xbf) ||
    succeeds(() => splitMessage(bytes)) ||
    succeeds(() => splitMessage(splitTransaction(bytes).messageBytes))
  )
}
