import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hex } from '../../signing/payload.ts'
import { type Bundle, bundleId, readBundleId } from './bundleId.ts'

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

const bundle: fc.Arbitrary<Bundle> = fc
  .record({
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    hashes: fc.array(hash, { minLength: 1, maxLength: 8 }),
    unsent: fc.nat(8),
  })
  .map(({ unsent, ...rest }) => ({ ...rest, total: rest.hashes.length + unsent }))

test('an id contains the whole state of its calls', async () => {
  await fc.assert(
    fc.property(bundle, (given) => {
      expect(readBundleId(bundleId(given))).toEqual(given)
    }),
  )
})

const word = (byte: string) => byte.repeat(32)
const MARK = '6169726c6f636b'

test.each([
  ['empty text', ''],
  ['a name', 'my-bundle'],
  ['one hash', `0x${word('ab')}`],
  ['two hashes', `0x${word('ab')}${word('cd')}`],
  ['the suffix without a hash', `0x${MARK}${'0'.repeat(50)}`],
  ['fewer calls than hashes', `0x${word('ab')}${MARK}${'0'.repeat(50)}`],
  ['too many calls', `0x${word('ab')}${MARK}${'f'.repeat(18)}${'0'.repeat(31)}1`],
  ['an impossible chain id', `0x${word('ab')}${MARK}${'0'.repeat(17)}1${'f'.repeat(32)}`],
  ['half a byte', `0x${word('ab')}${MARK}0`],
])('%s is not a valid id', (_, id) => {
  expect(readBundleId(id)).toBeNull()
})
