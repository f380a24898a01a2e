import { expect, test } from 'vitest'
import { table } from './report.ts'

test('columns are as wide as what is in them, figures stand right', () => {
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
