import { expect, test } from 'vitest'
import { hourOf } from './earlierHits.ts'

const HOUR = 3_600_000

test('all hits are in eight rows of ten buckets that still count', () => {
  const now = 1_800_000_000_000
  const rows = hourOf(50_003, now)
  expect(rows).toHaveLength(8)
  expect(rows.flatMap(({ uses }) => uses).reduce((one, other) => one + other)).toBe(50_003)
  for (const { ends, uses } of rows) {
    expect(uses).toHaveLength(10)
    expect(new Set(ends.map((end) => Math.floor(end / (HOUR / 10)))).size).toBe(10)
    expect(Math.min(...ends)).toBeGreaterThan(now - HOUR)
    expect(Math.max(...ends)).toBe(now)
  }
})

test('without hits there are rows without buckets', () => {
  expect(hourOf(0, 1)).toEqual(Array(8).fill({ ends: [], uses: [] }))
})
