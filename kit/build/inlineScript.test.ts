import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineScript } from './inlineScript.ts'

let root: string

const SOURCES = {
  'index.html': '<html><head><title>x</title><script type="module" src="./entry.js"></script></head></html>',
  'entry.js': `import { said, again as more } from './first.js'\nglobalThis.read = [said, more()]`,
  'first.js': `export const said = 'hello'\nexport const again = () => said + '!'`,
  'unsafe.js': `export const said = '</script>'\nexport const again = () => '<!--'`,
  'asking.js': `import { said } from './first.js'\nexport { said }\nexport const again = () => said`,
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'inline-'))
  for (const [file, text] of Object.entries(SOURCES)) writeFileSync(join(root, file), text)
})

afterAll(() => rmSync(root, { recursive: true }))

async function built(inlined: string, { first = inlined, minify = true } = {}) {
  const path = join(root, first)
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScript(join(root, inlined), 'firstScript')],
    build: {
      write: false,
      minify,
      modulePreload: false,
      rolldownOptions: {
        input: { index: join(root, 'index.html'), first: path },
        output: { codeSplitting: { groups: [{ name: 'first', test: /first\.js$/, priority: 1 }] } },
      },
    },
  })
  return (output as Rolldown.RolldownOutput).output
}

test('the document contains the script, and the entry reads what it exports', async () => {
  const files = await built('first.js')
  const html = String(files.flatMap((file) => (file.type === 'asset' ? [file.source] : [])).at(0))
  const [entry, ...others] = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  expect(others).toEqual([])
  expect(html).toMatch(/^<html><head>\s*<script>/)
  const page: Record<string, unknown> = {}
  page.globalThis = page
  runInNewContext(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '', page)
  runInNewContext(entry ?? '', page)
  expect(page.read).toEqual(['hello', 'hello!'])
})

test.each([
  ['that ends its own element', 'unsafe.js', /cannot be inlined/],
  ['that imports another', 'asking.js', /cannot be inlined/],
  ['that the build does not have', 'gone.js', /has no script of/],
])('a script %s is refused', async (_, file, message) => {
  await expect(built(file, { first: file === 'gone.js' ? 'first.js' : file })).rejects.toThrow(message)
})
