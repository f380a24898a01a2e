import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { table } from './table.ts'

test('the table of clients in the README matches the tests', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(table())
})
