import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newKeyringText, parseKeyring } from './keyring.ts'

const key = () => randomBytes(32).toString('base64url')
const ring = (keys: Record<string, string>, current = 'a') => ({ current, keys })
const shared = key()
/** The same 32 bytes with different unused bits in the last letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const respelt = shared.slice(0, -1) + LETTERS[LETTERS.indexOf(shared.slice(-1)) + 1]

describe('the keyring', () => {
  test('is parsed, and its keys are not extractable', async () => {
    const keyring = await parseKeyring(newKeyringText('2026-1'))
    expect([keyring.auth.current, keyring.recovery.current]).toEqual(['2026-1', '2026-1'])
    const entry = keyring.auth.keys.get('2026-1') ?? expect.fail()
    await expect(crypto.subtle.exportKey('raw', entry.key)).rejects.toThrow()
  })

  test.each<[string, unknown, string]>([
    ['invalid JSON', 'nonsense', 'cannot be read'],
    ['one ring only', { auth: ring({ a: key() }) }, 'cannot be read'],
    [
      'a key that is too short',
      { auth: ring({ a: 'AAAA' }), recovery: ring({ a: key() }) },
      'cannot be read',
    ],
    ['a missing current key', { auth: ring({ b: key() }), recovery: ring({ a: key() }) }, 'no key "a"'],
    [
      'a current key of every object',
      { auth: ring({ a: key() }, 'toString'), recovery: ring({ a: key() }) },
      'no key "toString"',
    ],
    ['a sample key', { auth: ring({ a: 'A'.repeat(43) }), recovery: ring({ a: key() }) }, 'is not random'],
    [
      'a sentence as a key',
      {
        auth: ring({ a: Buffer.from('password'.repeat(4)).toString('base64url') }),
        recovery: ring({ a: key() }),
      },
      'is not random',
    ],
    ['one key for both shares', { auth: ring({ a: shared }), recovery: ring({ a: shared }) }, 'twice'],
    [
      'one key for both, in another notation',
      { auth: ring({ a: shared }), recovery: ring({ a: respelt }) },
      'twice',
    ],
    [
      'an old key of the other ring',
      { auth: ring({ a: key(), old: shared }), recovery: ring({ a: shared }) },
      'twice',
    ],
  ])('with %s is refused without repeating a key', async (_, file, message) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file)
    const error: Error = await parseKeyring(text).then(
      () => expect.fail(),
      (reason) => reason,
    )
    expect(error.message).toContain(message)
    expect(error.message).not.toContain(shared)
  })
})
