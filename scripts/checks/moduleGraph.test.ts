import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachable, scriptsOfPage } from './moduleGraph.ts'

const built = {
  'index.html': `<html><head>
    <link rel="stylesheet" href="/assets/page.css">
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
    <script type="module" crossorigin src="/assets/entry.js"></script></head></html>`,
  'assets/entry.js': `import{a}from"./shared.js";export*from"./again.js";const later=()=>import("./later.js");`,
  'assets/shared.js': 'import"./again.js";export const a=import.meta.url',
  'assets/again.js': 'import"./shared.js";const text="import \'./words.js\'"',
  'assets/later.js': 'import"./deep.js";import"./shared.js"',
  'assets/deep.js': 'export{}',
  'assets/vendor.js': 'export{}',
  'assets/words.js': 'export{}',
}

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'graph-'))
  mkdirSync(join(root, 'assets'))
  for (const [file, text] of Object.entries(built)) writeFileSync(join(root, file), text)
})

afterAll(() => rmSync(root, { recursive: true }))

const names = (files: Iterable<string>) => [...files].map((file) => basename(file)).sort()

test('a page loads its scripts and what they import, each once', () => {
  const entries = scriptsOfPage(root, 'index.html')
  expect(names(entries)).toEqual(['entry.js', 'vendor.js'])
  expect(names(reachable(entries, 'static'))).toEqual(['again.js', 'entry.js', 'shared.js', 'vendor.js'])
})

test('dynamic imports count if requested', () => {
  const entry = join(root, 'assets/entry.js')
  expect(names(reachable([entry], 'all'))).toEqual([
    'again.js',
    'deep.js',
    'entry.js',
    'later.js',
    'shared.js',
  ])
})

test('an import of a missing file is an error', () => {
  const entry = join(root, 'assets/broken.js')
  writeFileSync(entry, 'import"./gone.js"')
  expect(() => reachable([entry], 'static')).toThrow('gone.js')
})
