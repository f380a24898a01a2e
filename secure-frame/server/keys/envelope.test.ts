import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testKeyring } from '../testing/keyrings.ts'
import { KeyMissing, open, rewrap, type Sealed, seal, shareContext } from './envelope.ts'
import type { Keyring } from './keyring.ts'

const name = { walletId: 'w1', userId: 'u1', epoch: 1, kind: 'auth' }
const context = shareContext(name)
const share = new Uint8Array(randomBytes(33))

describe('a sealed share', () => {
  const keys = testKeyring('old')
  let ring: Keyring['auth']
  let other: Keyring['auth']
  let sealed: Sealed
  beforeAll(async () => {
    const keyring = await keys.parse()
    ring = keyring.auth
    other = keyring.recovery
    sealed = await seal(ring, context, share)
  })

  test('can be opened again, whatever its bytes', async () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 128 })
    await fc.assert(
      fc.asyncProperty(bytes, async (plain) => {
        expect(await open(ring, context, await seal(ring, context, plain))).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })

  test('does not change its input, and reveals nothing of it', async () => {
    expect(share).not.toEqual(new Uint8Array(33))
    for (const bytes of [sealed.ciphertext, sealed.wrappedDek, sealed.iv])
      expect(Buffer.from(bytes).includes(Buffer.from(share).subarray(0, 8))).toBe(false)
  })

  test('is different each time: IV, row key and ciphertext', async () => {
    const again = await seal(ring, context, share)
    expect(again.iv).not.toEqual(sealed.iv)
    expect(again.wrappedDek.subarray(0, 12)).not.toEqual(sealed.wrappedDek.subarray(0, 12))
    expect(again.ciphertext).not.toEqual(sealed.ciphertext)
  })

  test.each([
    ['another wallet', { walletId: 'w2' }],
    ['another user', { userId: 'u2' }],
    ['another epoch', { epoch: 2 }],
    ['another kind', { kind: 'recovery' }],
  ])('cannot be opened for %s', async (_, change) => {
    await expect(open(ring, shareContext({ ...name, ...change }), sealed)).rejects.toThrow()
  })

  test('cannot be opened with the other ring, even if the key has the same id', async () => {
    await expect(open(other, context, sealed)).rejects.toThrow()
  })

  test('cannot be opened with another share’s row key', async () => {
    const { wrappedDek } = await seal(ring, shareContext({ ...name, userId: 'u2' }), share)
    await expect(open(ring, context, { ...sealed, wrappedDek })).rejects.toThrow()
  })

  test('cannot be opened with any flipped bit', async () => {
    for (const field of ['ciphertext', 'iv', 'wrappedDek'] as const)
      for (let index = 0; index < sealed[field].length; index++) {
        const bytes = sealed[field].slice()
        bytes[index] = (bytes[index] ?? 0) ^ 1
        await expect(open(ring, context, { ...sealed, [field]: bytes })).rejects.toThrow()
      }
  })

  test('reports a missing key', async () => {
    const { auth } = await testKeyring('new').parse()
    await expect(open(auth, context, sealed)).rejects.toThrow(KeyMissing)
  })

  test('that was rewrapped opens without the old key', async () => {
    const both = keys.add('new')
    const anew = await rewrap((await both.parse()).auth, context, sealed)
    expect(anew.keyId).toBe('new')
    const { auth } = await both.without('old').parse()
    expect(await open(auth, context, { ...sealed, ...anew })).toEqual(share)
    await expect(open(auth, context, sealed)).rejects.toThrow(KeyMissing)
  })
})
