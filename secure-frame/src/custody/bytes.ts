/** Bytes in a buffer of their own, which can be transferred and zeroed. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Zeroes buffers that held a secret. JavaScript may have copied it meanwhile: this only shortens its
 * lifetime.
 */
export function wipe(...buffers: readonly (Uint8Array | null | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
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
