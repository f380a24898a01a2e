import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Build, digestOf, isFresh, stamp } from './freshness.ts'

const build: Build = { folder: 'app', reads: ['lock.json', 'app'], writes: ['app/dist/main.js'] }

let root: string

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'))
  for (const file of ['lock.json', 'app/src/main.ts', 'app/dist/main.js']) write(file, 'before')
  stamp(root, build, digestOf(root, build))
})

afterEach(() => rmSync(root, { recursive: true }))

test('an unchanged build is fresh', () => {
  expect(isFresh(root, build)).toBe(true)
})

test.each(['lock.json', 'app/src/main.ts', 'app/src/new.ts', 'app/vite.config.ts'])(
  'a change of %s makes it stale',
  (file) => {
    write(file, 'after')
    expect(isFresh(root, build)).toBe(false)
  },
)

test.each(['app/src/main.test.ts', 'app/dist/main.js', 'app/node_modules/x/index.js', 'other/main.ts'])(
  'a change of %s has no effect',
  (file) => {
    write(file, 'after')
    expect(isFresh(root, build)).toBe(true)
  },
)

test('a failed build, or one without its output, is stale', () => {
  rmSync(join(root, 'app/dist/main.js'))
  expect(isFresh(root, build)).toBe(false)
  write('app/dist/main.js', 'half')
  stamp(root, build, undefined)
  expect(isFresh(root, build)).toBe(false)
})
