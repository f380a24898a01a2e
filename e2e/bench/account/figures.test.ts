import { expect, test } from 'vitest'
import { accountTables } from './figures.ts'
import { listRows } from './listFigures.ts'

test('a part that was not measured has no table', () => {
  expect(accountTables({ api: [], indexing: [], lists: [] })).toEqual([])
})

test('a list that becomes slower shows it in its last tenth', () => {
  const frames = [...Array.from({ length: 18 }, () => 16), 50, 100]
  const rows = listRows([
    { what: '50,000 entries', slowDown: 4, reached: 40_000, frames, empty: [16], heap: 3e6 },
  ])
  expect(rows).toEqual([
    ['frame of 50,000 entries, CPU 1/4', '20', '16.0 ms', '50.0 ms'],
    ['frame of an empty list, CPU 1/4', '1', '16.0 ms', '16.0 ms'],
    ['frames dropped of 50,000 entries', '7', '25.9 %', ''],
    ['frames dropped of an empty list', '0', '0.0 %', ''],
    ['  frames of the first tenth', '2', '16.0 ms', '16.0 ms'],
    ['  frames of the last tenth', '2', '50.0 ms', '100.0 ms'],
    ['  row that was reached', '40000', '', ''],
    ['heap at their end', '1', '3.0 MB', '3.0 MB'],
  ])
})
