import { expect, test } from 'vitest'
import { timeAfter } from './timeAfter.ts'

const words = { today: (time: string) => `at ${time}`, tomorrow: (time: string) => `tomorrow at ${time}` }

test.each([
  ['at 2:06 PM', 1],
  ['at 3:06 PM', 3_600_000],
  ['tomorrow at 2:06 PM', 86_400_000],
])('%s is a time of day', (text, wait) => {
  const now = new Date(2026, 0, 2, 14, 5, 30).getTime()
  expect(timeAfter(wait, words, now).replace('\u202f', ' ')).toBe(text)
})
