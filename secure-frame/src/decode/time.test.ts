import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { timeRow } from './time.ts'

beforeAll(() => vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => vi.unstubAllEnvs())

/** Some versions of the data put a narrow space before AM and PM. */
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')

test('a time is the visitor’s local one, with the exact one in UTC beside it', () => {
  const { value, aside, ...row } = timeRow('Ends', Date.UTC(2026, 0, 1, 1, 6, 40))
  expect(row).toEqual({ label: 'Ends', kind: 'text' })
  expect(plain(value)).toBe('Dec 31, 2025, 8:06 PM')
  expect(aside).toBe('2026-01-01 01:06:40 UTC')
})
