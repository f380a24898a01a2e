import { callsId, readCallsId } from '@airlock/host-sdk/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hex } from '../../signing/payload.ts'
import type { SentOperation } from '../operations.ts'
import { operationId, readOperationId } from './operationId.ts'

const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)

const operation: fc.Arbitrary<SentOperation> = fc.record({
  chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  hash: bytes(32),
  sender: bytes(20),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  since: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  sentAt: fc.integer({ min: 0, max: 2 ** 32 }),
})

test('an id contains everything that is needed to find the operation again', async () => {
  await fc.assert(
    fc.property(operation, (given) => {
      expect(readOperationId(operationId(given))).toEqual(given)
    }),
  )
})

test('ids of operations and of transactions are never taken for each other', async () => {
  await fc.assert(
    fc.property(operation, bytes(32), (given, hash) => {
      expect(readCallsId(operationId(given))).toBeNull()
      expect(readOperationId(callsId({ chainId: 1, hashes: [hash, hash], total: 2, sentAt: 1 }))).toBeNull()
    }),
  )
})

const word = (byte: string) => byte.repeat(32)
const MARK = '6169726c2d6f70'

test.each([
  ['empty text', ''],
  ['a name', 'my-bundle'],
  ['three words without a mark', `0x${word('ab')}${word('ab')}${word('ab')}`],
  ['a word too many', `0x${word('ab').repeat(3)}${MARK}${'0'.repeat(50)}`],
  ['a word too few', `0x${word('ab')}${MARK}${'0'.repeat(50)}`],
  ['half a byte too few', `0x${word('ab').repeat(2)}${MARK}${'0'.repeat(49)}`],
  ['half a byte too many', `0x${word('ab').repeat(2)}${MARK}${'0'.repeat(51)}`],
  ['an impossible chain id', `0x${word('ab').repeat(2)}${MARK}${'0'.repeat(26)}${'f'.repeat(24)}`],
])('%s is not a valid id', (_, id) => {
  expect(readOperationId(id)).toBeNull()
})
