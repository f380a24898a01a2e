import { readFileSync } from 'node:fs'
import { exactQuantity, locale, setLanguage } from '@airlock/kit/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { afterwards } from '../app/afterwards.ts'
import { localeOf } from '../windows/localeOf.ts'
import { documentsWords } from './en/documents.ts'
import { screensWords } from './en/screens.ts'
import { loadLocale } from './languages.ts'

afterEach(() => {
  setLanguage()
  vi.unstubAllGlobals()
})

/** The language, direction and title that the document has afterwards. */
async function spoken(tag: string, hostname = 'secure.localhost') {
  const page = { lang: 'en', dir: '' }
  const document = { documentElement: page, title: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { hostname })
  await loadLocale(tag, 'approve')
  return { ...page, title: document.title }
}

test.each([
  ['en-GB', { lang: 'en-GB', dir: 'ltr' }, 'Secure wallet'],
  ['en-XA', { lang: 'en-XA', dir: 'ltr' }, expect.stringMatching(/^\[Šééç/)],
  ['ar-XB', { lang: 'ar-XB', dir: 'rtl' }, expect.stringMatching(/^\[.*\]$/)],
  ['tlh', { lang: 'en', dir: '' }, 'Secure wallet'],
  ['no tag', { lang: 'en', dir: '' }, 'Secure wallet'],
])('the page is shown in %s', async (tag, page, text) => {
  expect(await spoken(tag)).toMatchObject(page)
  expect(screensWords.secureWallet).toEqual(text)
})

test.each(['en-XA', 'ar-XB'])('a real site cannot make an approval unreadable by %s', async (tag) => {
  expect((await spoken(tag, 'secure.example')).dir).not.toBe('rtl')
  expect(screensWords.secureWallet).toBe('Secure wallet')
})

test.each(['en-DE', 'en-ZA', 'en-u-nu-deva'])(
  'a page cannot change how amounts are written by %s',
  async (tag) => {
    expect((await spoken(tag)).lang).toBe(tag)
    expect(exactQuantity('1234.5')).toBe('1,234.5')
  },
)

test.each([
  ['en', 'Approve a request'],
  ['en-XA', expect.stringMatching(/^\[Åpp/)],
  ['tlh', 'Approve a request'],
])('its title is in %s', async (tag, title) => {
  expect((await spoken(tag)).title).toEqual(title)
})

test.each(['index', 'approve', 'device'] as const)('until then %s.html has the English title', (name) => {
  const html = readFileSync(new URL(`../../${name}.html`, import.meta.url), 'utf8')
  expect(html).toContain(`<title>${documentsWords[name]}</title>`)
})

test('requests of the widget are answered in its language', async () => {
  const { name } = afterwards(() => spoken('ar-XB'), { name: () => locale() })
  expect(await name()).toBe('ar-XB')
})

test.each([
  ['/approve?ticket=t1&locale=ar-XB#s', 'ar-XB'],
  ['/approve?ticket=t1#s', 'en'],
  ['/approve?ticket=t1&locale=%3Cscript%3E#s', 'en'],
  [`/approve?ticket=t1&locale=en-${'x'.repeat(40)}#s`, 'en'],
])('the window %s is shown in %s', (path, tag) => {
  expect(localeOf(`https://secure.example${path}`)).toBe(tag)
})
