import { base58, base64 } from '@scure/base'
import { readTransaction, type SolanaTransaction } from '../../solana/wire.ts'

/** The encodings of a transaction. */
const ENCODINGS = { base64, base58 }
export type Encoding = keyof typeof ENCODINGS

/** A transaction, its bytes, and its encoding. */
export interface ReadTransaction extends SolanaTransaction {
  bytes: Uint8Array
  encoding: Encoding
}

function readAs(encoding: Encoding, text: string): ReadTransaction | null {
  try {
    const bytes = ENCODINGS[encoding].decode(text)
    return { ...readTransaction(bytes), bytes, encoding }
  } catch {
    return null
  }
}

/**
 * Parses a transaction from a site: base64 (Wallet Standard libraries, WalletConnect) or base58 (the
 * reference product). The encoding is not declared, but no text is valid in both. Null if it is not a
 * transaction.
 */
export function readTransactionText(text: string): ReadTransaction | null {
  return readAs('base64', text) ?? readAs('base58', text)
}

/** Converts base64 to the encoding of the request. */
export function encodeAs(encoding: Encoding, text: string): string {
  return ENCODINGS[encoding].encode(base64.decode(text))
}
