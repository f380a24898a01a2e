import { expect, test } from 'vitest'
import { readRetryAfter } from './retryAfter.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['999999999', 86_400_000],
  ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400_000],
  ['soon', null],
  ['1234567890123', null],
  ['', null],
  [undefined, null],
])('%j is %s', (header, expected) => expect(readRetryAfter(header, NOW)).toBe(expected))
