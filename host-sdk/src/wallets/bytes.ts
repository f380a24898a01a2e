import { invalid } from './failure.ts'

/*
 * Bytes as text and back, as the families' methods write them. Everything is small here, signatures and transactions, so
 * that the plain ways will do; the property tests hold them against @scure/base.
 */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/
/** Longer texts are no bytes of a request (characters): base58 takes time by the square of the length. */
const LIMIT = 65_536

/** A text of a request or an answer. Throws -32602 for anything else. */
export function textOf(value: unknown, what = 'params'): string {
  return typeof value === 'string' ? value : invalid(what)
}

/** Bytes as a wallet gives them: a view on a buffer, or numbers in a list. */
export function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return Array.isArray(value) ? Uint8Array.from(value) : invalid('bytes')
}

/** Moves digits from one base to another, leading zeros apart. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const out: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let index = 0; index < out.length || carry; index++) {
      carry += (out[index] ?? 0) * from
      out[index] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return out.reverse()
}

const zerosOf = (digits: number[]) => {
  const first = digits.findIndex((digit) => digit > 0)
  return digits.slice(0, first < 0 ? digits.length : first)
}

export function toBase58(bytes: Uint8Array): string {
  const digits = [...zerosOf([...bytes]), ...convert(bytes, 256, 58)]
  return digits.map((digit) => BASE58[digit]).join('')
}

export function fromBase58(value: unknown): Uint8Array {
  const text = textOf(value)
  const digits = [...text].map((letter) => BASE58.indexOf(letter))
  if (text.length > LIMIT || digits.includes(-1)) invalid('base58')
  return Uint8Array.from([...zerosOf(digits), ...convert(digits, 58, 256)])
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Also without padding, and in the alphabet of URLs. */
export function fromBase64(value: unknown): Uint8Array {
  const text = textOf(value)
  if (!BASE64.test(text)) invalid('base64')
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** With or without `0x`. */
export function fromHex(value: unknown): Uint8Array {
  const text = textOf(value).replace(/^0x/, '')
  if (!/^(?:[\da-f]{2})*$/i.test(text)) invalid('hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const toUtf8 = (text: string) => new TextEncoder().encode(text)
