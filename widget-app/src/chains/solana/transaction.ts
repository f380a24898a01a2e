import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  isAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/**
 * Converts a text to the address type of Solana's packages; throws for any other text, with a message for
 * the visitor.
 */
export function addressOf(text: string): Address {
  if (!isAddress(text)) throw new AirlockError(ErrorCode.INVALID_PARAMS, 'Invalid Address')
  return text
}

/**
 * An unsigned transaction in the legacy format, which every wallet supports, with space for the signatures.
 */
export function unsignedTransaction(
  payer: Address,
  instructions: readonly Instruction[],
  recent: string,
): Base64EncodedWireTransaction {
  // The block height is for programs that wait for the transaction; the bytes do not contain it.
  const lifetime = { blockhash: blockhash(recent), lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' }))
  const message = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  return getBase64EncodedWireTransaction(
    compileTransaction(appendTransactionMessageInstructions(instructions, message)),
  )
}
