import { afterEach, expect, test, vi } from 'vitest'
import { listState, staleSince, stamped } from './pages.ts'

afterEach(() => void vi.useRealTimers())

const FIRST = 1_000_000
const SECOND = FIRST + 600_000

/** Two pages; the second was loaded ten minutes after the first. */
const pages = [
  { data: [], readAt: FIRST },
  { data: [], readAt: SECOND },
]
const read = { currentData: { pages }, isError: false, isFetchNextPageError: false }

const told = (...given: typeof pages) => ({ ...read, currentData: { pages: given } })
const kept = { data: [], old: 90, readAt: FIRST - 90_000 }

test.each([
  ['was loaded', read, true, null],
  ['could not be refreshed', { ...read, isError: true }, true, FIRST],
  ['was loaded before the network went down', read, false, FIRST],
  ['failed to load the next page', { ...read, isError: true, isFetchNextPageError: true }, true, null],
  ['the server could not refresh', told(kept, ...pages), true, FIRST - 90_000],
  ['the server could not continue', told(...pages, kept), true, FIRST - 90_000],
  ['was never loaded', { ...read, currentData: undefined, isError: true }, true, null],
])('a list that %s has an age only if it is old', (_, result, isOnline, expected) => {
  expect(staleSince(result, isOnline)).toBe(expected)
})

test('a page has the server’s age, counted from its arrival', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST })
  const page: { data: never[]; old?: number } = { data: [] }
  expect(stamped({ ...page, old: 90 })).toEqual(kept)
  expect(stamped(page)).toEqual({ data: [], readAt: FIRST })
})

test.each([
  ['is empty', { data: [], readAt: FIRST }, 'ready'],
  ['has entries', { data: [1], readAt: FIRST }, 'ready'],
  ['is of an unsupported chain', { data: [], listed: false, readAt: FIRST }, 'unlisted'],
])('a list that %s has the right state', (_, page, expected) => {
  const result = { currentData: { pages: [page] }, isError: false, isFetching: false }
  expect(listState(result, 'yes')).toBe(expected)
})
