import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStack } from './readStack.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'))
  // Column 0 is line 1 of the source, and column 10 is its line 3, column 4.
  const map = { version: 3, sources: ['../../../src/app/start.ts'], names: [], mappings: 'AAAA,UAEI' }
  writeFileSync(join(folder, 'widget-Cz42aNhs.js.map'), JSON.stringify(map))
})
afterAll(() => rmSync(folder, { recursive: true }))

const stack = 'at n (/assets/widget-Cz42aNhs.js:1:12)\nat ? (/assets/views-DrL81rYH.js:1:2)'
const read = 'at n (src/app/start.ts:3:5)\nat ? (/assets/views-DrL81rYH.js:1:2)'

test('a stack trace is mapped with the source maps of its build, and frames without a map stay as they are', () => {
  expect(readStack(stack, folder)).toBe(read)
})

test('the stack trace of a report is read from the server’s JSON', () => {
  expect(readStack(JSON.stringify({ type: 'Error', stack }), folder)).toBe(read)
})

test.each(['', 'hello', 'at x (/assets/../widget-Cz42aNhs.js:1:1)'])(
  '%j is not a frame and stays as it is',
  (text) => {
    expect(readStack(text, folder)).toBe(text)
  },
)
