import { describe, expect, test } from 'vitest'
import { type AskedAmount, amountText, readAmount, timesUpTo } from './limits.ts'

const ASKED: AskedAmount = { most: 10_000_000n, decimals: 6, symbol: 'USDC' }

describe('a typed amount', () => {
  test.each([
    ['10', 10_000_000n],
    [' 2.5 ', 2_500_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['0.000001', 1n],
    ['1.50000000000', 1_500_000n],
    ['0010', 10_000_000n],
  ])('%s is read exactly', (typed, amount) => {
    expect(readAmount(typed, ASKED)).toEqual({ amount })
  })

  test.each([
    ['', 'Enter an amount, such as 2.5.'],
    ['.', 'Enter an amount, such as 2.5.'],
    ['ten', 'Enter an amount, such as 2.5.'],
    ['1e3', 'Enter an amount, such as 2.5.'],
    ['-1', 'Enter an amount, such as 2.5.'],
    ['1,000', 'Enter an amount, such as 2.5.'],
    ['0x1', 'Enter an amount, such as 2.5.'],
    ['0', 'Enter more than 0, or reject.'],
    ['0.0000001', 'At most 6 decimals.'],
    ['10.000001', 'At most 10 USDC was asked for.'],
    ['9'.repeat(60), 'At most 10 USDC was asked for.'],
  ])('%s is refused', (typed, problem) => {
    expect(readAmount(typed, ASKED)).toEqual({ problem })
  })

  test('is told the most in groups of thousands', () => {
    const problem = 'At most 12,000.5 USDC was asked for.'
    expect(readAmount('12000.6', { ...ASKED, most: 12_000_500_000n })).toEqual({ problem })
  })

  test('of something without a name or decimals is a whole number', () => {
    const plain = { most: 3n, decimals: 0, symbol: null }
    expect(readAmount('3', plain)).toEqual({ amount: 3n })
    expect(readAmount('4', plain)).toEqual({ problem: 'At most 3 was asked for.' })
    expect(readAmount('0.5', plain)).toEqual({ problem: 'At most 0 decimals.' })
  })
})

test('what is proposed is what was asked for, and it is read as that', () => {
  for (const most of [1n, 10_000_000n, 123_456_789_012_345_678_901_234n]) {
    const asked = { ...ASKED, most }
    expect(readAmount(amountText(asked, most), asked)).toEqual({ amount: most })
  }
})

test('only shorter times than the asked one can be chosen', () => {
  const day = 86_400
  expect(timesUpTo(7 * day)).toEqual([7 * day, day, 3_600])
  expect(timesUpTo(6.9 * day)).toEqual([6.9 * day, day, 3_600])
  expect(timesUpTo(30 * day)).toEqual([30 * day, 14 * day, 7 * day, day, 3_600])
  expect(timesUpTo(60)).toEqual([60])
})
