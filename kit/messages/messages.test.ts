import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { catalogue, type Language, setLanguage, type Translation } from './catalogue.ts'
import { date, decimalSign, list, number, plural } from './format.ts'
import { loadLanguage, pseudoLanguages } from './languages.ts'
import { parts } from './parts.ts'
import { accented, mirrored } from './pseudo.ts'

const english = {
  title: 'Send',
  ask: (wallet: string) => `Approve in ${wallet}`,
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  asks: <Part>(site: Part) => parts`${site} asks for this.`,
  ends: { failed: 'It failed', left: ({ name }: { name: string }) => `${name} left` },
}
const german: Translation<typeof english> = {
  title: 'Senden',
  ask: (wallet) => `In ${wallet} bestätigen`,
  tokens: (count) => plural(count, { one: '# Token', other: '# Token' }),
  asks: (site) => parts`${site} fragt danach.`,
  ends: { failed: 'Fehlgeschlagen', left: ({ name }) => `${name} ist gegangen` },
}
const deutsch: Language = {
  locale: 'de-AT',
  direction: 'ltr',
  translate: (name, messages) => (name === 'send' ? german : messages),
}

afterEach(() => setLanguage())

test('a catalogue is in the page’s language, also after that changes', () => {
  const words = catalogue('send', english)
  expect(words.title).toBe('Send')
  setLanguage(deutsch)
  expect([words.title, words.ask('Bob'), words.ends.failed]).toEqual([
    'Senden',
    'In Bob bestätigen',
    'Fehlgeschlagen',
  ])
  expect(catalogue('send', english).title).toBe('Senden')
  setLanguage()
  expect(words.title).toBe('Send')
})

test('a translation has every message with its parameters, and no other', () => {
  expectTypeOf<Translation<{ title: string }>>().toEqualTypeOf<{ readonly title: string }>()
  expectTypeOf<Translation<{ ask: (name: string) => string }>>().toEqualTypeOf<{
    readonly ask: (name: string) => string
  }>()
  // @ts-expect-error one is missing
  const missing: Translation<{ title: string; text: string }> = { title: 'Senden' }
  // @ts-expect-error one is superfluous
  const superfluous: Translation<{ title: string }> = { title: 'Senden', text: '' }
  // @ts-expect-error it is given a name
  const other: Translation<{ ask: (name: string) => string }> = { ask: (count: number) => `${count}` }
  expect([missing, superfluous, other]).toHaveLength(3)
})

describe('numbers, dates, lists and counts depend on the language', () => {
  const time = new Date(2025, 10, 15).getTime()
  const written = () => [
    number(1234.5),
    decimalSign(),
    date(time, { month: 'long' }),
    list(['A', 'B', 'C']),
    list(['A', 'B', 'C'], 'conjunction'),
    list(['A', 'B'], 'disjunction'),
  ]

  test('in English', () => {
    expect(written()).toEqual(['1,234.5', '.', 'November', 'A, B, C', 'A, B, and C', 'A or B'])
    expect([0, 1, 2000].map(english.tokens)).toEqual(['0 tokens', '1 token', '2,000 tokens'])
  })

  test('in another one', () => {
    setLanguage({ ...deutsch, locale: 'de' })
    expect(written()).toEqual(['1.234,5', ',', 'November', 'A, B und C', 'A, B und C', 'A oder B'])
  })
})

test('a message with elements is a list', () => {
  expect(english.asks(7)).toEqual(['', 7, ' asks for this.'])
})

describe('pseudo-languages', () => {
  test.each([accented, mirrored])('$locale is 40 % longer and leaves parameters unchanged', (language) => {
    setLanguage(language)
    const words = catalogue('send', english)
    const texts = [words.title, words.ask('MetaMask'), words.tokens(2), words.ends.left({ name: 'Bob' })]
    const plain = [english.title, english.ask('MetaMask'), english.tokens(2), 'Bob left']
    for (const [index, text] of texts.entries()) {
      expect(text).toMatch(/^\[.*\]$/)
      expect(text.length).toBeGreaterThanOrEqual(Math.floor((plain[index]?.length ?? 0) * 1.4))
    }
    expect(words.ask('MetaMask')).toContain('MetaMask')
    expect(words.ends.left({ name: 'Bob' })).toContain('Bob')
    expect(words.asks(7)[1]).toBe(7)
    expect(words.ends.failed).toContain('ļééð')
  })
})

describe('the language for a tag', () => {
  const languages = {
    de: async () => ({ ...deutsch, locale: 'de' }),
    'ar-XB': async () => mirrored,
  }

  test.each([
    ['de', 'de', 'ltr', 'Senden'],
    ['de-CH', 'de-CH', 'ltr', 'Senden'],
    ['fr', 'en', '', 'Send'],
    ['de-', 'en', '', 'Send'],
    ['toString', 'en', '', 'Send'],
  ])('%s', async (tag, lang, dir, title) => {
    const page = { lang: 'en', dir: '' }
    const words = catalogue('send', english)
    await loadLanguage(tag, languages, page)
    expect({ ...page, title: words.title }).toEqual({ lang, dir, title })
  })

  test('is English if it does not load within three seconds', async () => {
    vi.useFakeTimers()
    const page = { lang: 'en', dir: '' }
    const loading = loadLanguage('de', { de: () => new Promise(() => undefined) }, page)
    await vi.advanceTimersByTimeAsync(3000)
    await loading
    vi.useRealTimers()
    expect(page).toEqual({ lang: 'en', dir: '' })
  })

  test.each([
    ['widget.localhost', ['en-XA', 'ar-XB']],
    ['widget.example', []],
    ['evil-localhost', []],
    ['localhost.example', []],
  ])('a page at %s has the pseudo-languages %j', (hostname, tags) => {
    expect(Object.keys(pseudoLanguages(hostname))).toEqual(tags)
  })

  test('is written right to left if the language is', async () => {
    const page = { lang: 'en', dir: '' }
    await loadLanguage('ar-XB', languages, page)
    expect(page).toEqual({ lang: 'ar-XB', dir: 'rtl' })
  })
})
