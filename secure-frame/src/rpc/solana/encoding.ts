import { base58, base64 } from '@scure/base'
import { readTransaction, type SolanaTransaction } from '../../solana/wire.ts'

/** How a transaction is written. */
const ENCODINGS = { base64, base58 }
export type Encoding = keyof typeof ENCODINGS

/** A transaction, its bytes, and how it was written. */
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
 * A transaction as sites send it: base64 (Wallet Standard libraries, WalletConnect) or base58 (the reference product).
 * Nothing says which; a text that is well-formed in both ways at once does not occur. Null where it is no transaction.
 */
export function readTransactionText(text: string): ReadTransaction | null {
  return readAs('base64', text) ?? readAs('base58', text)
}

/** Base64 in the encoding that was asked in. */
export function encodeAs(encoding: Encoding, text: string): string {
  return ENCODINGS[encoding].encode(base64.decode(text))
}
