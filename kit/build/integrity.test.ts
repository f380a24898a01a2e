import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIntegrity } from './integrity.ts'

const FILES: Readonly<Record<string, Uint8Array>> = {
  '/assets/main.js': new TextEncoder().encode('export {}'),
  '/assets/main.css': new TextEncoder().encode('a{}'),
}

function read(path: string): Uint8Array {
  const file = FILES[path]
  if (!file) throw new Error(`${path} is not part of the build`)
  return file
}

const integrity = (path: string) =>
  ` integrity="sha384-${createHash('sha384').update(read(path)).digest('base64')}"`

test.each([
  ['a script', '<script type="module" crossorigin src="/assets/main.js"></script>', '/assets/main.js'],
  ['a style sheet', '<link rel="stylesheet" crossorigin href="/assets/main.css">', '/assets/main.css'],
  [
    'a style sheet with its attributes in another order',
    '<link href="/assets/main.css" rel="stylesheet">',
    '/assets/main.css',
  ],
  ['a script that is preloaded', '<link rel="modulepreload" href="/assets/main.js">', '/assets/main.js'],
])('%s has the hash of its file', (_, tag, path) => {
  const written = addIntegrity(tag, read)
  expect(written).toContain(integrity(path))
  expect(written.replace(integrity(path), '')).toBe(tag)
})

test.each([
  ['a typeface', '<link rel="preload" href="/assets/a.woff2" as="font" crossorigin>'],
  ['data', '<script type="application/json" id="data">{"src":"/assets/main.js"}</script>'],
])('%s has no hash', (_, tag) => expect(addIntegrity(tag, read)).toBe(tag))

test('a file that was not built fails the build', () => {
  expect(() => addIntegrity('<script src="/assets/other.js"></script>', read)).toThrow(
    'not part of the build',
  )
})
