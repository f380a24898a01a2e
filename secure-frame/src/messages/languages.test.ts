import { locale, speak } from '@airlock/kit/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { afterwards } from '../app/afterwards.ts'
import { localeOf } from '../windows/localeOf.ts'
import { screensWords } from './en/screens.ts'
import { speakLocale } from './languages.ts'

afterEach(() => {
  speak()
  vi.unstubAllGlobals()
})

/** The language and direction that `<html>` has afterwards. */
async function spoken(tag: string, hostname = 'secure.localhost') {
  const page = { lang: 'en', dir: '' }
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('location', { hostname })
  await speakLocale(tag)
  return page
}

test.each([
  ['en-GB', { lang: 'en-GB', dir: 'ltr' }, 'Secure wallet'],
  ['en-XA', { lang: 'en-XA', dir: 'ltr' }, expect.stringMatching(/^\[Šééç/)],
  ['ar-XB', { lang: 'ar-XB', dir: 'rtl' }, expect.stringMatching(/^\[.*\]$/)],
  ['tlh', { lang: 'en', dir: '' }, 'Secure wallet'],
  ['no tag', { lang: 'en', dir: '' }, 'Secure wallet'],
])('the page is shown in %s', async (tag, page, text) => {
  expect(await spoken(tag)).toEqual(page)
  expect(screensWords.secureWallet).toEqual(text)
})

test.each(['en-XA', 'ar-XB'])('a real site cannot make an approval unreadable by %s', async (tag) => {
  expect((await spoken(tag, 'secure.example')).dir).not.toBe('rtl')
  expect(screensWords.secureWallet).toBe('Secure wallet')
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
