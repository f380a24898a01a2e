/** Bytes in memory of their own, which can be transferred and zeroed. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Zeroes what held a secret. JavaScript may have copied it meanwhile: this shortens its life, no more. */
export function wipe(...buffers: readonly (Uint8Array | null | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Reads base64 and base64url, padded or not. Throws where the text is neither. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 as ASCII bytes, so that a secret key need not become a string. */
export function toBase58Ascii(bytes: Uint8Array): Bytes {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at++) {
      carry += (digits[at] ?? 0) << 8
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const leading = bytes.findIndex((byte) => byte !== 0)
  const zeros = leading < 0 ? bytes.length : leading
  const text = new Uint8Array(zeros + digits.length).fill(ALPHABET.charCodeAt(0))
  for (const [at, digit] of digits.reverse().entries()) text[zeros + at] = ALPHABET.charCodeAt(digit)
  digits.fill(0)
  return text
}

/** Base58 of something public: an address, a signature. */
export function toBase58(bytes: Uint8Array): string {
  return new TextDecoder().decode(toBase58Ascii(bytes))
}

/** Lower-case hex as ASCII bytes, with `0x`. */
export function toHexAscii(bytes: Uint8Array): Bytes {
  const digits = '0123456789abcdef'
  const text = new Uint8Array(2 + bytes.length * 2)
  text.set([0x30, 0x78])
  for (const [at, byte] of bytes.entries()) {
    text[2 + at * 2] = digits.charCodeAt(byte >> 4)
    text[3 + at * 2] = digits.charCodeAt(byte & 15)
  }
  return text
}
