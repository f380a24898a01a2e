import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

/** An instruction. An account of a lookup table is undefined: its address is not in the transaction. */
export interface ReadInstruction {
  /** Always in the bytes, because a lookup table may not hold a program. */
  program: string
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** What a transaction of the legacy format or of version 0 says. */
export interface ReadTransaction {
  /** The account that pays the fee, which signs first. */
  payer: string
  /** How many accounts have to sign. */
  signers: number
  instructions: readonly ReadInstruction[]
}

/** Reads a transaction in base64. Throws if it is none, or of a later version, which writes instructions differently. */
export function readTransaction(text: string): ReadTransaction {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(text))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) throw new Error('Unknown version')
  const { staticAccounts, header, instructions } = message
  return {
    payer: staticAccounts[0] ?? '',
    signers: header.numSignerAccounts,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: staticAccounts[programAddressIndex] ?? '',
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: Uint8Array.from(data),
    })),
  }
}
