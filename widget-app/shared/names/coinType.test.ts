import { expect, test } from 'vitest'
import { coinTypeOf } from './coinType.ts'

test('the coin type of a chain', () => {
  expect([1, 8453, 0x7fffffff, 0x80000000].map(coinTypeOf)).toEqual([60, 2147492101, 4294967295, null])
})
