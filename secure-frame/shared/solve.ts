import { sha256 } from '@noble/hashes/sha2.js'
import type { Challenge } from './values.ts'

const encoder = new TextEncoder()

/** The number of leading zero bits, up to 32, the most that a challenge can require. */
const leadingZeros = (hash: Uint8Array) => Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0))

/** Finds the number that solves a challenge. It takes about 2^bits hashes. */
export function solve({ token, bits }: Pick<Challenge, 'token' | 'bits'>): string {
  for (let number = 0; ; number++)
    if (leadingZeros(sha256(encoder.encode(`${token}.${number}`))) >= bits) return String(number)
}
