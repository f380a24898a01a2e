import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

/** The field and the curve of ed25519 (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const MARKER = new TextEncoder().encode('ProgramDerivedAddress')

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [b, e] = [base % P, exponent]; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * b) % P
    b = (b * b) % P
  }
  return result
}

/** Whether 32 bytes are a point on the curve. A point may have a private key, so it cannot be a program's address. */
export function isOnCurve(key: Uint8Array): boolean {
  const bytes = key.toReversed()
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  const y = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % P
  const square = (y * y) % P
  // x² = (y² − 1) / (d·y² + 1) has a root if and only if the product of the two is a square (Euler).
  const product = ((square - 1n + P) * ((D * square + 1n) % P)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

/**
 * The address that a Solana program owns for these seeds: the first hash that is not on the curve, counting down from
 * 255.
 *
 * @param program the program's 32 bytes
 */
export function programAddress(program: Uint8Array, seeds: readonly Uint8Array[]): string {
  const tail = [...program, ...MARKER]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(Uint8Array.from([...seeds.flatMap((seed) => [...seed]), bump, ...tail]))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error('There is no such address')
}
