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
  ['email changed', Templates.emailChanged('"<b>"@evil.test', hostile)] as const,
  ['export', Templates.keyExported(hostile)] as const,
  ['restore', Templates.walletRestored(hostile, 0)] as const,
]

test.each(all)('input from strangers is escaped: %s', (_, mail) => {
  expect(mail.html).not.toMatch(/<(?:script|img|b)\b/)
  expect(mail.html).toContain('&lt;')
  expect(mail.subject).not.toContain('evil')
})

test.each(all)('is legible in light and dark mode: %s', (_, mail) => {
  expect(mail.html).toContain('name="color-scheme" content="light dark"')
  expect(mail.html).not.toMatch(/color:\s*#|background/)
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
