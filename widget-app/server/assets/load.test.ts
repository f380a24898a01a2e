import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityOf, loadAssets } from './load.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assets-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content)
  }
}

const load = () =>
  loadAssets({
    clientDir: join(root, 'client'),
    analyticsDir: join(root, 'analytics'),
    sdkDir: join(root, 'sdk-dist'),
  })

const BUILT = {
  'client/index.html': '<html><head></head></html>',
  'client/.vite/manifest.json': '{}',
  'client/assets/main-1.js': 'export {}',
  'client/assets/fonts/a-1.woff2': 'font',
  'sdk-dist/sdk.js': 'export {}',
  'sdk-dist/sdk/bridge-1.js': 'export {}',
  'sdk-dist/types/index.d.ts': 'export {}',
}

test('only listed files can be requested', () => {
  write(BUILT)
  const { files, missing, template } = load()
  expect(missing).toEqual([])
  expect(template).toBe(BUILT['client/index.html'])
  expect([...files.keys()].sort()).toEqual([
    '/assets/fonts/a-1.woff2',
    '/assets/main-1.js',
    '/sdk.js',
    '/sdk/bridge-1.js',
  ])
  expect(files.get('/assets/fonts/a-1.woff2')?.type).toBe('font/woff2')
})

test('hashed files of an earlier release that were copied next to the current ones are served too', () => {
  write({
    ...BUILT,
    'sdk-dist/sdk/bridge-0.js': 'export default 0',
    'client/assets/main-0.js': 'export default 0',
  })
  const { files } = load()
  for (const path of ['/sdk/bridge-0.js', '/sdk/bridge-1.js', '/assets/main-0.js', '/assets/main-1.js'])
    expect(files.has(path)).toBe(true)
})

test.each([
  ['a missing build', {}, ['the widget', 'host-sdk']],
  ['a missing host-sdk', { ...BUILT, 'sdk-dist/sdk.js': undefined }, ['host-sdk']],
  ['a document without a head', { ...BUILT, 'client/index.html': '' }, ['the widget']],
])('%s is detected', (_, files, missing) => {
  const present = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined)
  write(Object.fromEntries(present))
  expect(load().missing).toEqual(missing.map((name) => expect.stringContaining(name)))
})

test('compressed copies are used if they unpack to the same file', () => {
  write({
    ...BUILT,
    'client/assets/main-1.js.br': brotliCompressSync('export {}'),
    'client/assets/main-1.js.gz': gzipSync('export {}'),
    'sdk-dist/sdk.js.br': brotliCompressSync('yesterday'),
    'sdk-dist/sdk.js.gz': 'not packed at all',
  })
  const { files } = load()
  expect(Object.keys(files.get('/assets/main-1.js')?.encoded ?? {})).toEqual(['br', 'gzip'])
  expect(files.get('/sdk.js')?.encoded).toEqual({})
  expect(files.has('/sdk.js.br')).toBe(false)
})

test('the versioned script is listed with its hash', () => {
  write({ ...BUILT, 'sdk-dist/sdk/0.1.0/sdk.js': 'export {}', 'sdk-dist/sdk/0.1.0/sdk/bridge-1.js': '' })
  expect(integrityOf(load())).toEqual({
    '/sdk/0.1.0/sdk.js': expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/),
  })
})
