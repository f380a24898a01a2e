import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callsId, type Outcome, readCallsId, type SentCalls, statusCode } from './callsId.ts'

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`)

const sent: fc.Arbitrary<SentCalls> = fc
  .record({
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    hashes: fc.array(hash, { minLength: 1, maxLength: 8 }),
    unsent: fc.nat(8),
    sentAt: fc.option(fc.integer({ min: 1, max: 2 ** 40 - 1 })),
  })
  .map(({ unsent, ...rest }) => ({ ...rest, total: rest.hashes.length + unsent }))

test('an id contains the whole state of its calls', async () => {
  await fc.assert(
    fc.property(sent, (given) => {
      expect(readCallsId(callsId(given))).toEqual(given)
    }),
  )
})

test('an id of an older release, without a time, is still valid', () => {
  const id = `0x${'ab'.repeat(32)}6169726c6f636b${'0'.repeat(17)}3${'0'.repeat(31)}1`
  expect(readCallsId(id)).toMatchObject({ chainId: 1, total: 3, sentAt: null })
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
  ['an impossible chain id', `0x${word('ab')}${MARK}${'0'.repeat(17)}1${'f'.repeat(32)}`],
  ['half a byte', `0x${word('ab')}${MARK}0`],
  ['more after it', `0x${word('ab')}${MARK}${'0'.repeat(17)}1${'0'.repeat(31)}1\n`],
])('%s is not a valid id', (_, id) => {
  expect(readCallsId(id)).toBeNull()
})

test.each<[Outcome[], number, number]>([
  [['pending'], 1, 100],
  [[true, 'pending'], 2, 100],
  [[true, true], 2, 200],
  [['dropped', 'dropped'], 2, 400],
  [['dropped'], 3, 400],
  [[false, false], 2, 500],
  [[false, 'dropped'], 2, 500],
  [[true, false], 2, 600],
  [[true, 'dropped'], 2, 600],
  [[true, true], 3, 600],
])('%j of %i calls have the status %i', (outcomes, total, code) => {
  expect(statusCode(outcomes, total)).toBe(code)
})
