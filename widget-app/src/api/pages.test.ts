import { expect, test } from 'vitest'
import { staleSince } from './pages.ts'

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
  ['was never read', { ...read, currentData: undefined, isError: true }, true, null],
])('a list that %s says its age only where it is old', (_, result, isOnline, expected) => {
  expect(staleSince(result, isOnline)).toBe(expected)
})
