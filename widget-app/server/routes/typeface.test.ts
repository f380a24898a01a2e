import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem, parseProjects } from '@airlock/kit/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTypefaces, requireTypefaces } from '../branding/typefaces.ts'
import { serverForTests } from '../testing/server.ts'

const geist = (script: string) =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource-variable/geist/files/geist-${script}-wght-normal.woff2`,
    ),
  )
const FONT = geist('latin')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlock-fonts-'))
  writeFileSync(join(folder, 'acme.woff2'), FONT)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

const projectsWith = (file: string) => {
  const typeface = { family: 'Acme Sans', files: [{ file, weight: '100 900' }] }
  const project = { name: 'Shop', origins: ['https://shop.example'] }
  const entries = [
    { ...project, id: 'shop', branding: { typeface } },
    { ...project, id: 'plain' },
  ]
  return parseProjects(JSON.stringify({ projects: entries }), 'a.yaml', {
    mode: 'production',
    hasSecureFrame: true,
  })
}

function served() {
  const typefaces = readTypefaces({ fontsDir: folder })
  return serverForTests('production', { projects: projectsWith('acme.woff2'), typefaces }).app
}

const entry = async (app: ReturnType<typeof served>, projectId: string) => {
  const headers = { 'sec-fetch-dest': 'iframe', referer: 'https://shop.example/' }
  return (await app.request(`/?projectId=${projectId}`, { headers })).text()
}

test('the document of a project with a typeface links its style sheet, and no other document does', async () => {
  const app = served()
  const path = /href="(\/v1\/typeface\.css[^"]+)"/.exec(await entry(app, 'shop'))?.[1] ?? ''
  const sheet = await app.request(path.replaceAll('&amp;', '&'))
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(sheet.headers.get('cache-control')).toContain('immutable')
  const styles = await sheet.text()
  expect(styles).toContain('font-family:"Acme Sans";font-weight:100 900;font-display:swap')
  expect(await entry(app, 'plain')).not.toContain('typeface')
})

test('a stand-in of the system has the measures of the typeface, as ours has those of Geist', async () => {
  const styles = await (await served().request('/v1/typeface.css?projectId=shop')).text()
  const adjusted = Number(/size-adjust:([\d.]+)%/.exec(styles)?.[1])
  expect(Math.abs(adjusted - 104.5)).toBeLessThan(3.5)
  expect(styles).toMatch(/ascent-override:9[3-7]/)
})

test('a first file without Latin letters does not stretch Latin text', async () => {
  writeFileSync(join(folder, 'acme.woff2'), geist('cyrillic'))
  const styles = await (await served().request('/v1/typeface.css?projectId=shop')).text()
  expect(styles).toContain('size-adjust:100%')
})

test('a style sheet is cached only at its own address', async () => {
  const sheet = await served().request('/v1/typeface.css?projectId=shop&v=old')
  expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await served().request('/v1/typeface.css?projectId=plain')).status).toBe(404)
})

test('a file is served for ever with its type, which no browser guesses', async () => {
  const app = served()
  const styles = await (await app.request('/v1/typeface.css?projectId=shop')).text()
  const font = await app.request(/url\("([^"]+)"\)/.exec(styles)?.[1] ?? '')
  expect(Object.fromEntries(font.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await font.arrayBuffer()).equals(FONT)).toBe(true)
})

test.each(['acme.woff2', 'secret.txt', '../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', ''])(
  'no path leads to the folder: %s',
  async (name) => expect((await served().request(`/v1/typeface/${name}`)).status).toBe(404),
)

const NO_FONT = 'AIRLOCK_FONTS_DIR: bad.woff2 is not a WOFF2 font, or unpacks to more than 8 MB.'

test.each([
  ['text', Buffer.from('wOF2 is what I am not'), NO_FONT],
  ['a font cut off', FONT.subarray(0, 900), NO_FONT],
  ['another kind of font', Buffer.concat([Buffer.from('wOFF'), FONT.subarray(4)]), NO_FONT],
  ['nothing', Buffer.alloc(0), NO_FONT],
  ['too many bytes', Buffer.alloc(512_001), 'bad.woff2 has 512001 bytes, and a typeface at most 512000.'],
])('%s stops the start', (_, content, problem) => {
  writeFileSync(join(folder, 'bad.woff2'), content)
  expect(() => readTypefaces({ fontsDir: folder })).toThrow(problem)
})

test.each([
  ['a broken link', (path: string) => symlinkSync(join(folder, 'none'), path)],
  ['a folder', (path: string) => mkdirSync(path)],
])('%s under the name of a typeface stops the start', (_, make) => {
  make(join(folder, 'bad.woff2'))
  expect(() => readTypefaces({ fontsDir: folder })).toThrow(
    new ConfigProblem('AIRLOCK_FONTS_DIR: bad.woff2 cannot be read.'),
  )
})

test('a folder or a file that is not there stops the start', () => {
  expect(() => readTypefaces({ fontsDir: join(folder, 'none') })).toThrow('cannot be read')
  const check = requireTypefaces(readTypefaces({ fontsDir: folder }))
  expect(() => check(projectsWith('acme.woff2'))).not.toThrow()
  expect(() => check(projectsWith('other.woff2'))).toThrow(
    'Project "shop" has the typeface file other.woff2, which is not in the folder of AIRLOCK_FONTS_DIR. There are acme.woff2.',
  )
})
