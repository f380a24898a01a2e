import { describe, expect, test } from 'vitest'
import { accountWords } from '../messages/en/mail.ts'
import * as Templates from './templates.ts'

const where = { topOrigin: 'https://shop.example', device: 'Chrome on Linux' }
const hostile = { topOrigin: 'https://x"><img src=//evil.test>', device: '<script>alert(1)</script>' }

const codeMails = [
  ['sign-in', Templates.signInCode],
  [
    'sign-in that joins a provider',
    Templates.signInAndJoinCode(
      accountWords('GitHub', { email: null, name: '<b>https://www.evil.test/a@b.c' }),
    ),
  ],
  ['export', Templates.exportCode],
  ['restore', Templates.restoreCode],
  ['old address', Templates.oldEmailCode],
  ['new address', Templates.newEmailCode],
] as const

describe.each(codeMails)('the email with a code for: %s', (_, make) => {
  const mail = make('012345', where)

  test('contains code, site, device and a warning, as text and HTML', () => {
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('012345')
      expect(body).toContain('shop.example')
      expect(body).toContain('Chrome on Linux')
      expect(body).toContain('Never share this code')
    }
  })

  test('does not show the code in a notification', () => {
    expect(mail.subject).not.toMatch(/\d/)
  })

  test('contains no links and loads nothing', () => {
    for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/https?:|href|src=|url\(|www\./i)
  })

  test('says so if the site is unknown', () => {
    expect(make('012345', { ...where, topOrigin: null }).text).toContain('an unverified site')
  })
})

const all = [
  ...codeMails.map(([name, make]) => [name, make('012345', hostile)] as const),
  ['device', Templates.confirmDevice('https://secure.example/device?attempt=1&x=<b>#s', hostile)] as const,
  ['new sign-in', Templates.newSignIn(hostile)] as const,
  ['method added', Templates.methodAdded('<b>GitHub', hostile)] as const,
  ['method removed', Templates.methodRemoved('<b>GitHub', hostile)] as const,
  ['passkey added', Templates.passkeyAdded(hostile)] as const,
  ['passkey removed', Templates.passkeyRemoved(hostile)] as const,
  ['wallet replaced', Templates.walletReplaced(hostile)] as const,
  ['email changed', Templates.emailChanged('"<b>"@evil.test', hostile)] as const,
  ['export', Templates.keyExported(hostile)] as const,
  ['restore', Templates.walletRestored(hostile, 0)] as const,
]

const partsOf = (html: string) => {
  const [head = '', body = ''] = html.split('</head>')
  return { head, body }
}

/** The words that a person reads, without what Outlook alone does and what fills the preview. */
const wordsOf = (html: string, read = (text: string) => text.replaceAll('&#847;', '')): string =>
  read(partsOf(html).body)
    .replace(/<!--.*?-->/gs, '')
    .replace(/<a href="[^"]*"[^>]*>(?!http)[^<]*(?=<\/a>)/g, (link) => `${link}:`)
    .replace(/<\/th>/g, ':')
    .replace(/<(?!\/?strong)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

test.each(all)('input from strangers is escaped: %s', (_, mail) => {
  expect(mail.html).not.toMatch(/<(?:script|img|b)\b/)
  expect(mail.html).toContain('&lt;')
  expect(mail.subject).not.toContain('evil')
})

test.each(all)('says the same as text and as HTML: %s', (_, mail) => {
  const words = wordsOf(mail.html)
  const start = words.indexOf(mail.subject) + mail.subject.length
  expect(words.slice(start).trim()).toBe(mail.text.replace(/\s+/g, ' ').trim())
})

test.each(all)('loads nothing, and follows the reader’s light or dark mode: %s', (_, mail) => {
  expect(mail.html).not.toMatch(/<(?:img|link|script|iframe|object|svg)\b|url\(|@import|@font-face/i)
  expect(mail.html).toContain('name="color-scheme" content="light dark"')
  const { body } = partsOf(mail.html)
  for (const name of new Set([...body.matchAll(/class="([^"]+)"/g)].map(([, found]) => found)))
    expect(mail.html).toContain(`\n.${name}{`)
  // A colour without a class would stay light in the dark.
  for (const [tag] of body.matchAll(/<[^>]*color:#[^>]*>/g)) expect(tag).toContain('class="')
})

/** What a style may say in Gmail, Apple Mail and the web's Outlook. Fewer work in Word, which the next test sees to. */
const DECLARATIONS =
  /^(?:background-color|border(?:-(?:top|bottom|color|radius|collapse))?|color|display:(?:block|none)|font-(?:family|size|weight|variant-numeric)|height|letter-spacing|line-height|margin|max-(?:height|width)|mso-[\w-]+|overflow:hidden|padding|text-(?:align|decoration)|white-space|width|word-break|(?:-webkit-)?(?:user-select|text-size-adjust))(?::[^:]*)?$/

interface Tag {
  name: string
  tag: string
  styles: string[]
}

const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z]\w*)\b(?:"[^"]*"|[^">])*>/g)].map(([tag, name = '']) => ({
    name,
    tag,
    styles: (/ style="([^"]*)"/.exec(tag)?.[1] ?? '').split(';').filter(Boolean),
  }))

test.each(all)('is made of tables and of styles that mail programs know: %s', (_, mail) => {
  const { head, body } = partsOf(mail.html)
  for (const { name, tag, styles } of tagsOf(body)) {
    expect(['body', 'table', 'tr', 'td', 'th', 'h1', 'p', 'div', 'strong', 'a']).toContain(name)
    for (const style of styles) expect(style).toMatch(DECLARATIONS)
    if (name === 'table') expect(tag).toMatch(/border="0" cellpadding="0" cellspacing="0"/)
  }
  // Gmail drops a style sheet that is longer.
  expect(head.length).toBeLessThan(8_192)
})

/** The mail as Outlook for Windows reads it. */
const inWord = (html: string) =>
  html
    .replace(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1')

const has = ({ styles }: Tag, ...properties: string[]): boolean =>
  properties.some((property) => styles.some((style) => style.startsWith(`${property}:`)))
const isCell = ({ name }: Tag): boolean => ['body', 'table', 'td', 'th'].includes(name)

/** What Word would not draw, or draw otherwise. */
const LOST: Readonly<Record<string, (one: Tag) => boolean>> = {
  'a ground that is only in the style': (one) =>
    has(one, 'background-color') && !one.tag.includes(' bgcolor="#'),
  'a width that is only in the style': (one) => has(one, 'width') && !/ width="\d+%?"/.test(one.tag),
  'a size of what is no cell': (one) => !isCell(one) && has(one, 'width', 'height'),
  // The button's link has its cell's.
  'a space inside of what is no cell': (one) => !isCell(one) && one.name !== 'a' && has(one, 'padding'),
  'a space around a table': (one) => one.name === 'table' && has(one, 'margin'),
  'something that is shown although it is hidden': (one) =>
    one.styles.includes('display:none') && !has(one, 'mso-hide'),
}

test.each(all)('loses neither grounds nor spaces in Outlook, which draws with Word: %s', (_, mail) => {
  const { head, body } = partsOf(inWord(mail.html))
  expect(head).toContain("td,th,p,h1,div,a{font-family:'Segoe UI'")
  expect(body).toContain('<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="480">')
  expect(body.split('<table').length).toBe(body.split('</table>').length)
  for (const one of tagsOf(body))
    expect([one.tag, Object.keys(LOST).filter((fault) => LOST[fault]?.(one))]).toEqual([one.tag, []])
  for (const [link] of body.matchAll(/<td[^>]*><a /g)) expect(link).toContain('mso-padding-alt:12px 20px')
})

test('a code is not in the first words, which a list of mails shows', () => {
  const { html } = Templates.signInCode('012345', where)
  const preview = wordsOf(html, (text) => text.replaceAll('&#847;', '\u034f'))
  expect(preview.indexOf('012345')).toBeGreaterThan(250)
})

test('a code is one text that can be copied', () => {
  expect(Templates.signInCode('012345', where).html).toMatch(
    /user-select:all[^>]*><strong[^>]*>012345<\/strong></,
  )
})

test('the device email links to its page', () => {
  const mail = Templates.confirmDevice('https://secure.example/device?attempt=1#secret', where)
  expect(mail.text).toContain('\nhttps://secure.example/device?attempt=1#secret\n')
  expect(mail.html).toContain('href="https://secure.example/device?attempt=1#secret"')
})

test('the email about a restored wallet says when, where, and what to do', () => {
  const { text } = Templates.walletRestored(where, Date.UTC(2026, 0, 2, 3, 4, 5))
  for (const part of [
    '2 January 2026',
    '03:04 UTC',
    'shop.example',
    'Chrome on Linux',
    'If this was not you',
  ])
    expect(text).toContain(part)
})

test('a name at a provider begins no line', () => {
  const account = accountWords('GitHub', { email: null, name: 'ada\n\nYour code: 000000' })
  const { text } = Templates.signInAndJoinCode(account)('012345', where)
  expect(text.match(/^Your code: .*$/gm)).toEqual(['Your code: 012345'])
})
