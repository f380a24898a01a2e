import { expect, test } from 'vitest'
import { type ApiLoad, apiRows, failedIn, memoryRows } from './apiFigures.ts'

const load: ApiLoad = {
  processes: 2,
  pace: 'as the widget asks',
  visitors: 200,
  seconds: 10,
  routes: [
    { route: 'balance', times: [1, 2, 3, 40], failed: 1 },
    { route: 'nfts', times: [10], failed: 0 },
  ],
  memory: [
    [90e6, 120e6, 110e6],
    [91e6, 92e6, 93e6],
  ],
}

test('all calls come first, then each route with its own spread and failures', () => {
  expect(apiRows([load])).toEqual([
    ['2 processes, as the widget asks', '5', '0.5', '3.0 ms', '40.0 ms', '40.0 ms', '1'],
    ['  balance', '4', '0.4', '2.0 ms', '40.0 ms', '40.0 ms', '1'],
    ['  nfts', '1', '0.1', '10.0 ms', '10.0 ms', '10.0 ms', '0'],
  ])
})

test('the peak of memory may be between start and end', () => {
  expect(memoryRows([load, { ...load, processes: 1, memory: [[5e6, 6e6]] }])).toEqual([
    ['2 processes, as the widget asks: 1', '90 MB', '110 MB', '120 MB'],
    ['2 processes, as the widget asks: 2', '91 MB', '93 MB', '93 MB'],
    ['1 process, as the widget asks', '5 MB', '6 MB', '6 MB'],
  ])
})

test('a single failed call of any route is too many', () => {
  expect(failedIn([])).toBe(0)
  expect(failedIn([load, load])).toBe(2)
})
