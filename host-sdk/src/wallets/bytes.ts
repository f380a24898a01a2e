import { invalid } from './failure.ts'

/*
 * Converts bytes to the text formats of the families' methods and back. Signatures and transactions are small, so
 * simple algorithms suffice. Property tests compare them with @scure/base.
 */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/
const HEX = /^(?:0x)?(?:[\da-f]{2})*$/i
/** The longest text to decode (characters), because base58 takes time quadratic in the length. */
const LIMIT = 65_536

/** Returns a value if it is text. Throws -32602 otherwise. */
export function textOf(value: unknown, what = 'params'): string {
  return typeof value === 'string' ? value : invalid(what)
}

/**
 * Converts a wallet's bytes, which may be a view on a buffer or an array of numbers. Throws -32602 for anything else.
 */
export function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return Array.isArray(value) ? Uint8Array.from(value) : invalid('bytes')
}

/** Converts digits to bytes, two digits each. */
const fromDigits = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Accepts the same input as {@link bytesOf}, as do all functions that encode bytes. */
export function toHex(bytes: unknown): string {
  return Array.from(bytesOf(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a value is hexadecimal text, with or without `0x`. */
export const isHex = (value: unknown) => typeof value === 'string' && HEX.test(value)

/** Decodes text that passes {@link isHex}. */
export function fromHex(value: unknown): Uint8Array {
  return isHex(value) ? fromDigits(`${value}`.replace(/^0x/i, '')) : invalid('hex')
}

/** The length of the part of a text that matches `start`. */
const lengthOf = (text: string, start: RegExp) => text.length - text.replace(start, '').length

/** Each leading zero byte becomes a 1; the rest is encoded as one large number. */
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

/** Also accepts text without padding and the URL-safe alphabet. */
export function fromBase64(value: unknown): Uint8Array {
  const text = textOf(value)
  if (!BASE64.test(text)) invalid('base64')
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

export const toUtf8 = (text: string) => new TextEncoder().encode(text)

/** Throws if the bytes are not valid text: a person must be able to read the message that they sign. */
export const fromUtf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
