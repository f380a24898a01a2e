import { createHmac, timingSafeEqual } from 'node:crypto'

interface CodeParts {
  /** Kept outside the database; 32 bytes. */
  pepper: Uint8Array
  /** Random, one per code. */
  salt: Uint8Array
  attemptId: string
  email: string
  code: string
}

/**
 * What is stored of a one-time code (SEC-23): there are only 10^6 codes, so without the pepper the hash tells nothing,
 * and with it the hash is good for this attempt and address alone. The parts are separated, so that no two sets of
 * them read the same.
 */
export function codeHash({ pepper, salt, attemptId, email, code }: CodeParts): Uint8Array {
  const mac = createHmac('sha256', pepper).update(salt)
  for (const part of [attemptId, email, code]) mac.update(`\0${part}`)
  return new Uint8Array(mac.digest())
}

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
