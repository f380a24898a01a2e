import { invalid } from './failure.ts'

/*
 * Bytes as text and back, as the families' methods write them. Everything is small here, signatures and transactions, so
 * that the plain ways will do; the property tests hold them against @scure/base.
 */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/
const HEX = /^(?:0x)?(?:[\da-f]{2})*$/i
/** Longer texts are no bytes of a request (characters): base58 takes time by the square of the length. */
const LIMIT = 65_536

/** A text of a request or an answer. Throws -32602 for anything else. */
export function textOf(value: unknown, what = 'params'): string {
  return typeof value === 'string' ? value : invalid(what)
}

/** Bytes as a wallet gives them: a view on a buffer, or numbers in a list. Throws -32602 for anything else. */
export function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return Array.isArray(value) ? Uint8Array.from(value) : invalid('bytes')
}

/** Two digits a byte, none before them. */
const fromDigits = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Of what {@link bytesOf} reads, as all that write bytes. */
export function toHex(bytes: unknown): string {
  return Array.from(bytesOf(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** With or without `0x`. */
export const isHex = (value: unknown) => typeof value === 'string' && HEX.test(value)

/** Reads what {@link isHex}. */
export function fromHex(value: unknown): Uint8Array {
  return isHex(value) ? fromDigits(`${value}`.replace(/^0x/i, '')) : invalid('hex')
}

/** How much longer a text is than without what it begins with. */
const lengthOf = (text: string, start: RegExp) => text.length - text.replace(start, '').length

/** A leading zero byte is a 1, the rest one long number. */
export function toBase58(bytes: unknown): string {
  const hex = toHex(bytes)
  let text = ''
  for (let rest = BigInt(`0x0${hex}`); rest; rest /= 58n) text = BASE58[Number(rest % 58n)] + text
  return '1'.repeat(lengthOf(hex, /^(?:00)+/) / 2) + text
}

export function fromBase58(value: unknown): Uint8Array {
  const text = textOf(value)
  const digits = [...text].map((letter) => BASE58.indexOf(letter))
  if (text.length > LIMIT || digits.includes(-1)) invalid('base58')
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const hex = number ? number.toString(16) : ''
  return fromDigits('00'.repeat(lengthOf(text, /^1+/)) + '0'.repeat(hex.length % 2) + hex)
}

export function toBase64(bytes: unknown): string {
  return btoa(Array.from(bytesOf(bytes), (byte) => String.fromCharCode(byte)).join(''))
}

/** Also without padding, and in the alphabet of URLs. */
export function fromBase64(value: unknown): Uint8Array {
  const text = textOf(value)
  if (!BASE64.test(text)) invalid('base64')
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

export const toUtf8 = (text: string) => new TextEncoder().encode(text)

/** Throws where it is no text: nobody signs what they can't read. */
export const fromUtf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
