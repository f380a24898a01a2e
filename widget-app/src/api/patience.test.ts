import { expect, test } from 'vitest'
import type { More } from './pages.ts'
import { patientMore } from './patience.ts'

const isBarren = (count: number) => count === 0

test.each<[string, More, number[], More]>([
  ['goes on while pages have something', 'waiting', [0, 0, 0, 0, 3], 'waiting'],
  ['goes on through a few that have nothing', 'waiting', [3, 0, 0, 0, 0], 'waiting'],
  ['asks after five that have nothing', 'waiting', [3, 0, 0, 0, 0, 0], 'failed'],
  ['asks after each one more', 'waiting', [0, 0, 0, 0, 0, 0], 'failed'],
  ['says that it is loading', 'loading', [0, 0, 0, 0, 0], 'loading'],
  ['has come to its end', 'none', [0, 0, 0, 0, 0], 'none'],
])('a list %s', (_, more, pages, expected) => {
  expect(patientMore(more, pages, isBarren)).toBe(expected)
})
