import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUpdating, knownOf, staleSinceOf, stateOf } from './knownTokens.ts'

const NOW = 10_000_000
const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: 2000,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: null,
  },
]
const kept = { source: 'server' as const, balances, readAt: NOW - 60_000 }
const fresh = { currentData: { source: 'server' as const, balances }, fulfilledTimeStamp: NOW }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['nothing, while the first list is read', {}, undefined, false, 'loading', null, false],
  ['a failure, without any list', {}, undefined, true, 'failed', null, false],
  ['the last known tokens, while they are read again', {}, kept, false, 'ready', kept.readAt, true],
  ['the answer, not the last known tokens', fresh, kept, false, 'ready', NOW, false],
  [
    'that no source lists tokens, not the last known ones',
    { ...fresh, currentData: { source: 'none' as const, balances: [] } },
    kept,
    false,
    'unlisted',
    NOW,
    false,
  ],
])('an account shows %s', (_, result, last, isFailed, state, age, isBusy) => {
  const known = knownOf(result, last)
  expect(stateOf(known, isFailed)).toBe(state)
  expect(isUpdating(known, false, false)).toBe(isBusy)
  expect(isUpdating(known, false, true)).toBe(false)
  expect(staleSinceOf(known, false)).toBe(isBusy ? age : null)
  expect(staleSinceOf(known, true)).toBe(age)
})

test('data of the server that it could not refresh has its age, also while the widget can reach it', () => {
  const readAt = NOW - 180_000
  const known = knownOf({ ...fresh, currentData: { ...fresh.currentData, readAt } }, undefined)
  expect(staleSinceOf(known, false)).toBe(readAt)
  expect(isUpdating(known, true, false)).toBe(false)
})

test.each([
  ['of the last seconds', NOW - 5000, false],
  ['of an earlier look', NOW - 60_000, true],
])('an answer %s that is read again is marked as being updated: %#', (_, fulfilledTimeStamp, isMarked) => {
  expect(isUpdating(knownOf({ ...fresh, fulfilledTimeStamp }, undefined), true, false)).toBe(isMarked)
})
