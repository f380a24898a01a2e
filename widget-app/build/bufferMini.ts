/** The part of Node's `Buffer` that WalletConnect's library uses for sign-ins. */

type Encoding = 'utf-8' | 'base64' | 'hex'

const binary = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const READ: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  // Both alphabets, like Node: wallets write either.
  base64: (text) => binary(atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))),
  hex: (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
}

const WRITE: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  'utf-8': (bytes) => new TextDecoder().decode(bytes),
  base64: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
}

class Bytes extends Uint8Array<ArrayBuffer> {
  override toString(encoding: Encoding = 'utf-8'): string {
    return WRITE[encoding](this)
  }
}

export const Buffer = {
  from: (value: string | ArrayLike<number>, encoding: Encoding = 'utf-8') =>
    Bytes.from(typeof value === 'string' ? READ[encoding](value) : value) as Bytes,
}
