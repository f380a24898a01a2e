import { createHmac, timingSafeEqual } from 'node:crypto'

interface CodeParts {
  /** Kept outside the database; 32 bytes. */
  pepper: Uint8Array
  /** Random, one for each code. */
  salt: Uint8Array
  attemptId: string
  email: string
  code: string
}

/**
 * The stored hash of a one-time code (SEC-23). There are only 10^6 codes, so without the pepper the hash reveals
 * nothing, and with it the hash is valid for this attempt and address alone. The parts are separated, so that no two
 * inputs have the same text.
 */
export function codeHash({ pepper, salt, attemptId, email, code }: CodeParts): Uint8Array {
  const mac = createHmac('sha256', pepper).update(salt)
  for (const part of [attemptId, email, code]) mac.update(`\0${part}`)
  return new Uint8Array(mac.digest())
}

/** Compares two hashes in constant time. */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
