import { expect, test } from 'vitest'
import { asClock, expiryNews, secondsUntil } from './countdown.ts'

test.each([
  [30_000, 0, 30],
  [30_000, 1, 30],
  [30_000, 29_001, 1],
  [30_000, 30_000, 0],
  [30_000, 99_000, 0],
])('until %i at %i: %i s', (deadline, now, seconds) => {
  expect(secondsUntil(deadline, now)).toBe(seconds)
})

test.each([
  [300, '5:00'],
  [61, '1:01'],
  [60, '1:00'],
  [59, '59 s'],
  [0, '0 s'],
])('%i s are shown as %s', (seconds, text) => {
  expect(asClock(seconds)).toBe(text)
})

test('a countdown of five minutes makes two announcements, not three hundred', () => {
  const news = Array.from({ length: 301 }, (_, passed) => expiryNews(300 - passed))
  expect([...new Set(news)]).toEqual(['', 'The code expires within a minute.', 'This code has expired.'])
})
