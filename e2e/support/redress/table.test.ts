import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROWS, type Row } from './tricks.ts'

const line = ({ name, trusted }: Row) =>
  `| ${name} | nothing is signed | ${trusted === 'shut' ? 'shut' : '**signs**'} |`

test('the table in docs/security.md has every trick with its result', async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const rows = text.split('\n').filter((row) => row.includes('| nothing is signed |'))
  expect(rows).toEqual(ROWS.map(line))
})
