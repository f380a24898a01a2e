import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBarrel, readGraph, runTimeImports } from './importGraph.ts'

const loads: readonly [statement: string, isLoaded: boolean][] = [
  ["import './a.ts'", true],
  ["import a from './a.ts'", true],
  ["import * as a from './a.ts'", true],
  ["import { type A, b } from './a.ts'", true],
  ["export { a } from './a.ts'", true],
  ["export * from './a.ts'", true],
  ["import type { A } from './a.ts'", false],
  ["import type * as a from './a.ts'", false],
  ["import { type A, type B } from './a.ts'", false],
  ["export type { A } from './a.ts'", false],
  ["const a = () => import('./a.ts')", false],
  ["type A = import('./a.ts').A", false],
  ["// import './a.ts'", false],
]

test.each(loads)('%s is loaded: %s', (statement, isLoaded) => {
  expect(runTimeImports('file.ts', statement)).toEqual(isLoaded ? ['./a.ts'] : [])
})

const barrels: readonly [text: string, isOne: boolean][] = [
  ["export * from './a.ts'\nexport { b } from './b.ts'", true],
  ["// Words.\nexport type { A } from './a.ts'", true],
  ["export * from './a.ts'\nexport const b = 1", false],
  ["import { a } from './a.ts'\nexport { a }", false],
  ['', false],
]

test.each(barrels)('%j is a barrel: %s', (text, isOne) => {
  expect(isBarrel('index.ts', text)).toBe(isOne)
})

const tree = {
  'main.tsx': "import './ui/a.ts'\nimport 'react'\nimport './style.css'\nimport '../shared/b.ts'",
  'ui/a.ts': "import { b } from '../b.ts'",
  'b.ts': 'export const b = 1',
  'b.test.ts': "import './b.ts'",
  'b.fixture.ts': "import './b.ts'",
  'testing/c.ts': "import '../b.ts'",
  'd.d.ts': "import './b.ts'",
  'style.css': '',
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'))
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

test('a graph has the files of the folder without tests, and their imports of each other', () => {
  expect([...readGraph(folder)]).toEqual([
    ['b.ts', []],
    ['main.tsx', ['ui/a.ts']],
    ['ui/a.ts', ['b.ts']],
  ])
})
