import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeHash, equal } from './pepper.ts'

const parts = {
  pepper: randomBytes(32),
  salt: randomBytes(16),
  attemptId: 'attempt-1',
  email: 'ada@example.com',
  code: '271828',
}
const stored = codeHash(parts)

describe('the hash of a code', () => {
  test('is the same for the same attempt, address and code', () => {
    expect(equal(codeHash({ ...parts }), stored)).toBe(true)
  })

  test.each([
    ['another pepper', { pepper: randomBytes(32) }],
    ['another salt', { salt: randomBytes(16) }],
    ['another attempt', { attemptId: 'attempt-2' }],
    ['another address', { email: 'eve@example.com' }],
    ['another code', { code: '271829' }],
    ['the same characters split differently', { attemptId: 'attempt-', email: '1ada@example.com' }],
  ])('is different with %s', (_, change) => {
    expect(equal(codeHash({ ...parts, ...change }), stored)).toBe(false)
  })

  test('cannot be guessed from the stored hash without the pepper (SEC-23)', () => {
    const { pepper: _, ...stolen } = parts
    // The four keys that an attacker who has only the database would try.
    const guesses = [new Uint8Array(0), new Uint8Array(32), stolen.salt, stored]
    let found = 0
    for (let number = 0; number < 1_000_000; number++) {
      const code = String(number).padStart(6, '0')
      const pepper = guesses[number % guesses.length] ?? stored
      if (equal(codeHash({ ...stolen, code, pepper }), stored)) found++
    }
    const own = guesses.filter((pepper) => equal(codeHash({ ...parts, pepper }), stored))
    expect([found, own]).toEqual([0, []])
    // It takes seconds, and many times that on a busy machine.
  }, 300_000)

  test('of another length is different, without an error', () => {
    expect(equal(stored, stored.subarray(1))).toBe(false)
  })
})
