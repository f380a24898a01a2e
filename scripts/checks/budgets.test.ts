import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root as project } from '../bootstrap/install.mjs'
import { type Budget, budgets, measure } from './budgets.ts'

let root: string

/** A comment with incompressible text: about `size` bytes after gzip. */
const heavy = (size: number) => `/*${randomBytes(size).toString('base64url')}*/`

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'budgets-'))
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist/sdk.js'), `import"./core.js";import("./later.js");${heavy(1_000)}`)
  writeFileSync(join(root, 'dist/core.js'), heavy(2_000))
  writeFileSync(join(root, 'dist/later.js'), heavy(4_000))
  mkdirSync(join(root, 'dist/assets'))
  writeFileSync(join(root, 'dist/assets/transfer-AAAAAAAA.js'), `import"./both-CCCCCCCC.js";${heavy(3_000)}`)
  writeFileSync(
    join(root, 'dist/assets/run-BBBBBBBB.js'),
    `import"./both-CCCCCCCC.js";import"../core.js";"batches";${heavy(4_000)}`,
  )
  writeFileSync(join(root, 'dist/assets/both-CCCCCCCC.js'), heavy(4_000))
  writeFileSync(join(root, 'dist/index.html'), '<script type="module" src="/sdk.js"></script>')
  writeFileSync(join(root, 'dist/inline.html'), `<script>${heavy(2_000)}</script>`)
  writeFileSync(join(root, 'dist/empty.html'), '<p>no script</p>')
})

afterAll(() => rmSync(root, { recursive: true }))

/** The entry, which imports to follow, the limit in kB, and the expected result. */
const situations: readonly [string, Budget['follow'], number, RegExp][] = [
  ['dist/sdk.js', 'static', 5, /^within$/],
  ['dist/sdk.js', 'static', 3, /too much/],
  ['dist/sdk.js', 'all', 5, /too much/],
  ['dist/index.html', 'static', 3, /too much/],
  ['dist/inline.html', 'static', 3, /^within$/],
  ['dist/inline.html', 'static', 1, /too much/],
  ['dist/empty.html', 'static', 5, /loads no script/],
  ['dist/gone.js', 'static', 5, /is missing/],
]

test.each(situations)('%s, %s, %d kB: %s', (entry, follow, limit, outcome) => {
  const { failure = 'within' } = measure(root, { what: 'sample', entry, follow, limit })
  expect(failure).toMatch(outcome)
})

test('files that only other visitors load are not counted', () => {
  const budget = { what: 'sample', entry: 'dist/sdk.js', follow: 'all', limit: 5 } as const
  expect(measure(root, { ...budget, except: /\/later\.js$/ }).failure).toBeUndefined()
  expect(measure(root, budget).failure).toMatch(/too much/)
})

test('scripts on demand are counted without those that were loaded before', () => {
  const added = { folder: 'dist/assets', texts: ['batches'], after: ['transfer'] }
  const measured = measure(root, {
    what: 'sample',
    entry: 'dist/index.html',
    follow: 'static',
    added,
    limit: 5,
  })
  expect(measured.files.map(({ file }) => file)).toEqual(['dist/assets/run-BBBBBBBB.js'])
  expect(measured.failure).toBeUndefined()
  const gone = { ...added, texts: ['another text'] }
  expect(() =>
    measure(root, { what: 'sample', entry: 'dist/index.html', follow: 'static', added: gone, limit: 5 }),
  ).toThrow('"another text" has to be in one script of dist/assets.')
})

test('README.md states the budgets of host-sdk', () => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8')
  const limits = budgets.filter(({ what }) => what.startsWith('host-sdk')).map(({ limit }) => limit)
  expect([...readme.matchAll(/([\d.]+) kB/g)].map(([, size]) => Number(size))).toEqual(limits)
})
