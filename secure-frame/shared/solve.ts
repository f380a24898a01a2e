import { sha256 } from '@noble/hashes/sha2.js'
import type { Challenge } from './api.ts'

const encoder = new TextEncoder()

/** How many of the first bits are zero, as far as a challenge can ask (32). */
const leadingZeros = (hash: Uint8Array) => Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0))

/** The number that a challenge asks for. Takes its time: 2^bits hashes, more or less. */
export function solve({ token, bits }: Pick<Challenge, 'token' | 'bits'>): string {
  for (let number = 0; ; number++)
    if (leadingZeros(sha256(encoder.encode(`${token}.${number}`))) >= bits) return String(number)
}
