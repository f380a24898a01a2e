import { expect, test } from 'vitest'
import { compared, together } from './ratios.ts'

const round = (times: readonly number[], perSecond: number, failed = 0) => ({
  figures: { requests: times.length, failed, perSecond, p50: 0, p95: 0 },
  answers: times.map((milliseconds) => ({ milliseconds, ok: true, body: '' })),
})

test('rounds count by their duration', () => {
  // The first round has two requests in two seconds, the second has four in one.
  expect(together('/x', [round([5, 9], 1, 1), round([1, 2, 3, 4], 4)])).toEqual({
    path: '/x',
    requests: 6,
    failed: 1,
    perSecond: 2,
    p50: 3,
    p95: 9,
  })
})

test('a row shows the ratio of two figures', () => {
  const first = together('/x', [round([2, 2], 10)])
  const other = together('/y', [round([5, 5], 4)])
  expect(compared(first, other, 'perSecond').path).toBe('/y (requests/s ×0.40)')
  expect(compared(first, other, 'p50').path).toBe('/y (p50 ×2.50)')
})
