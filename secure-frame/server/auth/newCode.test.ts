import { expect, test } from 'vitest'
import { newCode, newDeviceNumber } from './newCode.ts'

/** Pearson's chi-squared statistic of counts that should be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('a code has six digits, each equally likely in each position', () => {
  const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
  for (let round = 0; round < 60_000; round += 1) {
    const code = newCode()
    expect(code).toMatch(/^\d{6}$/)
    for (const [place, digit] of [...code].entries()) {
      const row = counts[place] ?? []
      row[Number(digit)] = (row[Number(digit)] ?? 0) + 1
    }
  }
  // With nine degrees of freedom, a fair generator exceeds 50 once in ten million runs, for each of the six digits.
  for (const row of counts) expect(chiSquare(row)).toBeLessThan(50)
})

test('the whole range is used', () => {
  const first = new Set(Array.from({ length: 2_000 }, () => newCode()[0]))
  expect(first.size).toBe(10)
})

test('a device number has two digits without a leading zero', () => {
  for (let round = 0; round < 500; round += 1) expect(newDeviceNumber()).toMatch(/^[1-9]\d$/)
})
