import { expect, test } from 'vitest'
import { lastUsed } from './lastUsed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['in the future, because of clock differences', -5 * MINUTE, 'just now'],
  ['now', 0, 'just now'],
  ['before the server’s next record', 2 * MINUTE - 1, 'just now'],
  ['minutes', 2 * MINUTE, '2 minutes ago'],
  ['nearly an hour', HOUR - 1, '59 minutes ago'],
  ['an hour', HOUR, '1 hour ago'],
  ['hours', 23.9 * HOUR, '23 hours ago'],
  ['a day', DAY, 'yesterday'],
  ['days', 6.9 * DAY, '6 days ago'],
  ['a week', 7 * DAY, 'last week'],
  ['months', 60 * DAY, '8 weeks ago'],
])('%s', (_, age, words) => {
  expect(lastUsed(1e12 - age, 1e12)).toBe(words)
})
