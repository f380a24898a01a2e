import { base58 } from '@scure/base'
import { readBase64 } from '../../solana/base64.ts'
import { countLookedUp, readTransaction, type SolanaMessage } from '../../solana/wire.ts'

export interface NamedInstruction {
  program: string
  /** Null for an account from an address table, because the bytes do not contain it. */
  accounts: readonly (string | null)[]
  data: Uint8Array
}

/** A message with its accounts as addresses. */
export interface NamedMessage {
  /** Accounts in the message itself; the signers come first, and the first one pays. */
  keys: readonly string[]
  signers: number
  /** Whether the account at an index of `keys` is writable. */
  isWritable(index: number): boolean
  instructions: readonly NamedInstruction[]
  /** The number of accounts from address tables. */
  lookedUp: number
}

function named(message: SolanaMessage): NamedMessage {
  const { required, readonlySigners, readonlyOthers, instructions } = message
  const keys = message.keys.map((key) => base58.encode(key))
  return {
    keys,
    signers: required,
    isWritable: (index) =>
      index < required ? index < required - readonlySigners : index < keys.length - readonlyOthers,
    instructions: instructions.map(({ program, accounts, data }) => ({
      program: keys[program] ?? '',
      accounts: accounts.map((index) => keys[index] ?? null),
      data,
    })),
    lookedUp: countLookedUp(message),
  }
}

/** Parses the message of a base64 transaction; null for one that the signer would also refuse. */
export function namedMessageOf(text: string): NamedMessage | null {
  const bytes = readBase64(text)
  if (bytes === null) return null
  try {
    return named(readTransaction(bytes).message)
  } catch {
    return null
  }
}
