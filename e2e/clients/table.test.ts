import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { table } from './table.ts'

test("README's table of clients says what the tests expect", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(table())
})
