import { fromBase64, toBase58, toBase64 } from '../../custody/bytes.ts'
import { readTransaction, type SolanaTransaction } from '../../signing/solanaWire.ts'

/** How a transaction is written. */
export type Encoding = 'base64' | 'base58'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** One packet of the network: no transaction is larger. */
const PACKET = 1232

/** Reads base58. Throws where the text is none. */
export function fromBase58(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter)
    if (carry < 0) throw new RangeError('This is no base58')
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const zeros = text.match(/^1*/)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}

const readers: Record<Encoding, (text: string) => Uint8Array> = { base64: fromBase64, base58: fromBase58 }
const writers: Record<Encoding, (bytes: Uint8Array) => string> = { base64: toBase64, base58: toBase58 }

/** A transaction, its bytes, and how it was written. */
export interface ReadTransaction extends SolanaTransaction {
  bytes: Uint8Array
  encoding: Encoding
}

function readAs(encoding: Encoding, text: string): ReadTransaction | null {
  try {
    const bytes = readers[encoding](text)
    return bytes.length > PACKET ? null : { ...readTransaction(bytes), bytes, encoding }
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
export function encodeAs(encoding: Encoding, base64: string): string {
  return writers[encoding](fromBase64(base64))
}
