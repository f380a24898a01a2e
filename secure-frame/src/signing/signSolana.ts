import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { readBase64 } from '../solana/base64.ts'
import {
  looksLikeTransaction,
  readTransaction,
  SIGNATURE,
  type SolanaTransaction,
  signersOf,
} from '../solana/wire.ts'

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, message)
}

const decode = (text: string): Uint8Array => readBase64(text) ?? refuse('This is no base64')

/**
 * Ed25519 over off-chain bytes, base58. Solana has no domain separation: bytes that are the message of a
 * transaction would sign that transaction, so they are refused.
 */
export function signMessage(message: string, seed: Uint8Array): string {
  const bytes = decode(message)
  if (looksLikeTransaction(bytes)) refuse('This message is a transaction: it has to be asked for as one')
  return base58.encode(ed25519.sign(bytes, seed))
}

/** A transaction that contains our signature. */
export interface SignedSolana {
  /** Base64, ready to be sent if no other signature is missing. */
  transaction: string
  /** Our signature in base58: the transaction's id if we are the first signer. */
  signature: string
}

/** Adds our signature to a transaction. Throws INVALID_PARAMS if we are not among its signers. */
export function signTransaction(text: string, seed: Uint8Array): SignedSolana {
  const bytes = decode(text)
  const transaction = parse(bytes)
  const ours = ed25519.getPublicKey(seed)
  const place = signersOf(transaction).findIndex((key) => key.every((byte, at) => byte === ours[at]))
  if (place < 0) refuse('This transaction does not ask for the signature of this account')
  const signature = ed25519.sign(transaction.messageBytes, seed)
  bytes.set(signature, transaction.signaturesAt + place * SIGNATURE)
  return { transaction: base64.encode(bytes), signature: base58.encode(signature) }
}

function parse(bytes: Uint8Array): SolanaTransaction {
  try {
    return readTransaction(bytes)
  } catch {
    return refuse('This is no transaction')
  }
}
