import { expect, test } from 'vitest'
import { table } from './table.ts'

test('columns are as wide as their contents, and figures are aligned right', () => {
  expect(
    table([
      ['name', 'ms'],
      ['a longer name', '7'],
      ['b', '1234'],
    ]),
  ).toBe(
    ['name             ms', '─────────────  ────', 'a longer name     7', 'b              1234'].join('\n'),
  )
})
