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
  ['was read', read, true, null],
  ['could not be read again', { ...read, isError: true }, true, FIRST],
  ['was read before the network went away', read, false, FIRST],
  ['lacks the page after it', { ...read, isError: true, isFetchNextPageError: true }, true, null],
  ['the server could not read again', told(kept, ...pages), true, FIRST - 90_000],
  ['the server could read no further', told(...pages, kept), true, FIRST - 90_000],
  ['was never read', { ...read, currentData: undefined, isError: true }, true, null],
])('a list that %s says its age only where it is old', (_, result, isOnline, expected) => {
  expect(staleSince(result, isOnline)).toBe(expected)
})

test('a page is as old as the server says, from when it arrives', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST })
  const page: { data: never[]; old?: number } = { data: [] }
  expect(stamped({ ...page, old: 90 })).toEqual(kept)
  expect(stamped(page)).toEqual({ data: [], readAt: FIRST })
})

test.each([
  ['has nothing', { data: [], readAt: FIRST }, 'ready'],
  ['has something', { data: [1], readAt: FIRST }, 'ready'],
  ['is of a chain on which nobody looks', { data: [], listed: false, readAt: FIRST }, 'unlisted'],
])('a list that %s is not told as another', (_, page, expected) => {
  const result = { currentData: { pages: [page] }, isError: false, isFetching: false }
  expect(listState(result, 'yes')).toBe(expected)
})
