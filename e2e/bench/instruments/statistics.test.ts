import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test.each([
  [[3], 0.5, 3],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95, 10],
])('of %j, the share %d lies below %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

test('the result without measurements is not a number', () => {
  expect(median([])).toBeNaN()
})
