import { expect, test } from 'vitest'
import type { More } from './pages.ts'
import { patientMore } from './patience.ts'

const isBarren = (count: number) => count === 0

test.each<[string, More, number[], More]>([
  ['continues while pages have entries', 'waiting', [0, 0, 0, 0, 3], 'waiting'],
  ['continues through a few empty pages', 'waiting', [3, 0, 0, 0, 0], 'waiting'],
  ['asks the visitor after five empty pages', 'waiting', [3, 0, 0, 0, 0, 0], 'failed'],
  ['asks after each further one', 'waiting', [0, 0, 0, 0, 0, 0], 'failed'],
  ['reports that it is loading', 'loading', [0, 0, 0, 0, 0], 'loading'],
  ['has ended', 'none', [0, 0, 0, 0, 0], 'none'],
])('a list %s', (_, more, pages, expected) => {
  expect(patientMore(more, pages, isBarren)).toBe(expected)
})
