import { expect, test } from 'vitest'
import { listState, staleSince } from './pages.ts'

const READ = 1_000_000
const read = {
  currentData: { pages: [] },
  isError: false,
  isFetchNextPageError: false,
  fulfilledTimeStamp: READ,
}

test.each([
  ['was read', read, true, null],
  ['could not be read again', { ...read, isError: true }, true, READ],
  ['was read before the network went away', read, false, READ],
  ['lacks the page after it', { ...read, isError: true, isFetchNextPageError: true }, true, null],
  [
    'the server could not read again',
    { ...read, currentData: { pages: [{ data: [], old: 90 }, { data: [] }] } },
    true,
    READ - 90_000,
  ],
  ['was never read', { ...read, currentData: undefined, isError: true }, true, null],
])('a list that %s says its age only where it is old', (_, result, isOnline, expected) => {
  expect(staleSince(result, isOnline)).toBe(expected)
})

test.each([
  ['has nothing', { data: [] }, 'ready'],
  ['has something', { data: [1] }, 'ready'],
  ['is of a chain on which nobody looks', { data: [], listed: false }, 'unlisted'],
])('a list that %s is not told as another', (_, page, expected) => {
  const result = { currentData: { pages: [page] }, isError: false, isFetching: false }
  expect(listState(result, 'yes')).toBe(expected)
})
