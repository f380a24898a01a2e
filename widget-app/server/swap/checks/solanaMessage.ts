import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { UnsafeSwapError } from '../terms/errors.ts'

/** An instruction of a transaction. An account that a lookup table holds is undefined: its address is not in the bytes. */
export interface Instruction {
  program: string
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

export interface Message {
  payer: string
  /** How many accounts have to sign. */
  signers: number
  instructions: readonly Instruction[]
}

const NOTHING = new Uint8Array()

function decode(transaction: string) {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  return getCompiledTransactionMessageDecoder().decode(messageBytes)
}

/**
 * Reads a transaction of Solana (legacy or version 0). Programs are always in the bytes, because a lookup table may not
 * hold them. Throws `UnsafeSwapError` if it is none.
 */
export function readMessage(transaction: string): Message {
  try {
    const message = decode(transaction)
    // Later versions write instructions in another way.
    if (message.version !== 'legacy' && message.version !== 0) throw new Error('unknown version')
    const { staticAccounts, header, instructions } = message
    return {
      payer: staticAccounts[0] ?? '',
      signers: header.numSignerAccounts,
      instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = NOTHING }) => ({
        program: staticAccounts[programAddressIndex] ?? '',
        accounts: accountIndices.map((index) => staticAccounts[index]),
        data: Uint8Array.from(data),
      })),
    }
  } catch {
    throw new UnsafeSwapError('jupiter: the transaction cannot be read')
  }
}
