import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchOrigin, parseOriginPattern } from './origins.ts'

const matches = (pattern: string, origin: string) => matchOrigin([parseOriginPattern(pattern)], origin)

const SHOP = 'https://shop.example'
const ANY_SHOP = 'https://*.shop.example'

const ALLOWED: [string, string, string][] = [
  ['the same origin', SHOP, 'https://shop.example'],
  ['the default port written in the pattern', 'https://shop.example:443', 'https://shop.example'],
  ['a port', 'https://shop.example:8443', 'https://shop.example:8443'],
  ['any port', 'http://localhost:*', 'http://localhost:5100'],
  ['any port, the default one too', 'http://localhost:*', 'http://localhost'],
  ['one label', ANY_SHOP, 'https://pay.shop.example'],
  ['one label in punycode', ANY_SHOP, 'https://xn--bcher-kva.shop.example'],
  ['one label and any port', 'http://*.localhost:*', 'http://dapp.localhost:5100'],
  ['an IPv4 address', 'http://127.0.0.1:5100', 'http://127.0.0.1:5100'],
  ['an IPv6 address', 'http://[::1]:5100', 'http://[::1]:5100'],
  ['an IPv6 address with any port', 'http://[2001:db8::1]:*', 'http://[2001:db8::1]'],
  ['punycode', 'https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
]

const REFUSED: [string, string, string][] = [
  ['another scheme', SHOP, 'http://shop.example'],
  ['another port', SHOP, 'https://shop.example:8443'],
  ['the other scheme’s port', SHOP, 'https://shop.example:80'],
  ['no port when the pattern has one', 'https://shop.example:8443', 'https://shop.example'],
  ['a look-alike', SHOP, 'https://shop.example.evil.test'],
  ['a host with the same ending', SHOP, 'https://evilshop.example'],
  ['a host that contains the allowed one', SHOP, 'https://shop.example-evil.test'],
  ['a subdomain', SHOP, 'https://pay.shop.example'],
  ['the parent of a wildcard', ANY_SHOP, 'https://shop.example'],
  ['two labels for one wildcard', ANY_SHOP, 'https://a.b.shop.example'],
  ['a look-alike and a wildcard', ANY_SHOP, 'https://pay.shop.example.evil.test'],
  ['a host with the same ending and a wildcard', ANY_SHOP, 'https://payshop.example'],
  ['an opaque origin', SHOP, 'null'],
  ['an opaque origin and a wildcard', 'http://*.localhost:*', 'null'],
  ['an empty text', SHOP, ''],
  ['upper case', SHOP, 'https://SHOP.example'],
  ['a trailing slash', SHOP, 'https://shop.example/'],
  ['a path', SHOP, 'https://shop.example/a'],
  ['the default port written out', SHOP, 'https://shop.example:443'],
  ['userinfo', SHOP, 'https://shop.example@evil.test'],
  ['userinfo before the right host', SHOP, 'https://evil@shop.example'],
  ['a trailing dot', SHOP, 'https://shop.example.'],
  ['a trailing dot and a wildcard', ANY_SHOP, 'https://pay.shop.example.'],
  ['a host in Unicode', 'https://xn--bcher-kva.example', 'https://bücher.example'],
  ['a look-alike in Unicode', SHOP, 'https://ѕhop.example'],
  ['a blob of the right origin', SHOP, 'blob:https://shop.example/1'],
  ['a file', SHOP, 'file://'],
  ['another scheme that looks the same', SHOP, 'wss://shop.example'],
  ['an extension', SHOP, 'chrome-extension://shop.example'],
  ['another IPv6 address', 'http://[::1]:5100', 'http://[::2]:5100'],
  ['an IPv6 address in long form', 'http://[::1]', 'http://[0:0:0:0:0:0:0:1]'],
  ['an IPv4 address and a wildcard', 'http://*.localhost:*', 'http://127.0.0.1:5100'],
  ['a space', SHOP, ' https://shop.example'],
]

const BAD: [string, string][] = [
  ['an empty text', ''],
  ['no scheme', 'shop.example'],
  ['another scheme', 'ftp://shop.example'],
  ['a scheme in upper case', 'HTTPS://shop.example'],
  ['a path', 'https://shop.example/a'],
  ['a trailing slash', 'https://shop.example/'],
  ['a query', 'https://shop.example?a'],
  ['userinfo', 'https://user@shop.example'],
  ['a host in upper case', 'https://Shop.example'],
  ['a host in Unicode', 'https://bücher.example'],
  ['a percent sign', 'https://%73hop.example'],
  ['a backslash', 'https://shop.example\\evil'],
  ['a space', 'https://shop.example '],
  ['a line break', 'https://shop.example\n'],
  ['an empty label', 'https://shop..example'],
  ['a trailing dot', 'https://shop.example.'],
  ['a leading dot', 'https://.shop.example'],
  ['every site', 'https://*'],
  ['every site and every port', 'https://*:*'],
  ['a wildcard that is not leftmost', 'https://shop.*.example'],
  ['a wildcard at the end', 'https://shop.*'],
  ['two wildcards', 'https://*.*.example'],
  ['part of a label', 'https://shop-*.example'],
  ['a wildcard in an IPv4 address', 'http://*.0.0.1'],
  ['a wildcard scheme', '*://shop.example'],
  ['an IPv4 address in short form', 'http://127.1'],
  ['an IPv6 address in long form', 'http://[0:0:0:0:0:0:0:1]'],
  ['an IPv6 address without brackets', 'http://::1'],
  ['an empty port', 'https://shop.example:'],
  ['a port that is text', 'https://shop.example:https'],
  ['a port with a wildcard in it', 'https://shop.example:80*'],
  ['a port that is too large', 'https://shop.example:65536'],
  ['port 0', 'https://shop.example:0'],
  ['a port with a leading zero', 'https://shop.example:0443'],
]

describe('a pattern allows', () => {
  test.each(ALLOWED)('%s', (_, pattern, origin) => expect(matches(pattern, origin)).toBe(true))
})

describe('a pattern does not allow', () => {
  test.each(REFUSED)('%s', (_, pattern, origin) => expect(matches(pattern, origin)).toBe(false))
})

describe('a pattern cannot be', () => {
  test.each(BAD)('%s', (_, pattern) =>
    expect(() => parseOriginPattern(pattern)).toThrow(JSON.stringify(pattern).slice(0, 8)),
  )
})

describe('for any host', () => {
  const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,8})$/)
  const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
  const scheme = fc.constantFrom('http', 'https')
  const port = fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined })
  const origin = fc
    .tuple(scheme, host, port)
    .map(([first, second, third]) => `${first}://${second}${third === undefined ? '' : `:${third}`}`)

  test('an origin as a pattern allows itself', async () => {
    await fc.assert(fc.property(origin, (one) => matches(one, one)))
  })

  test('an origin as a pattern allows no other origin', async () => {
    await fc.assert(
      fc.property(origin, origin, (one, other) => {
        fc.pre(one !== other)
        return !matches(one, other)
      }),
    )
  })

  test('a character that is added anywhere after the scheme is not allowed', async () => {
    const extra = fc.constantFrom(
      '.',
      '-',
      'a',
      'evil.',
      '.evil',
      '@',
      ':',
      '/',
      '#',
      '?',
      '%',
      '\\',
      ' ',
      '\0',
      '*',
    )
    await fc.assert(
      fc.property(origin, extra, fc.nat(), (one, text, at) => {
        const index = 'https://'.length + (at % (one.length - 'https://'.length + 1))
        return !matches(one, `${one.slice(0, index)}${text}${one.slice(index)}`)
      }),
    )
  })

  test('a wildcard stands for exactly one label', async () => {
    await fc.assert(
      fc.property(scheme, host, label, label, (first, second, one, two) => {
        const pattern = `${first}://*.${second}`
        const verdicts = ['', `${one}.`, `${one}.${two}.`].map((prefix) =>
          matches(pattern, `${first}://${prefix}${second}`),
        )
        expect(verdicts).toEqual([false, true, false])
      }),
    )
  })

  test('no text throws, and only a valid origin is allowed', async () => {
    const text = fc.oneof(fc.string(), fc.webUrl(), fc.webAuthority(), fc.string({ unit: 'binary' }))
    const patterns = ['https://*.example', 'http://*.localhost:*'].map(parseOriginPattern)
    await fc.assert(
      fc.property(text, (one) => !matchOrigin(patterns, one) || new URL(one).origin === one),
      { numRuns: 1000 },
    )
  })
})
