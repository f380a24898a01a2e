import { describe, expect, test } from 'vitest'
import { siteLabel } from './siteLabel.ts'

describe('the displayed name of a site', () => {
  test.each([
    ['https://shop.example', 'shop.example', null, false, false],
    ['https://shop.example:8443', 'shop.example:8443', null, false, false],
    ['http://shop.example', 'shop.example', null, false, true],
    ['http://shop.localhost:4000', 'shop.localhost:4000', null, false, false],
    ['http://127.0.0.1:4000', '127.0.0.1:4000', null, false, false],
    ['https://münchen.example', 'xn--mnchen-3ya.example', 'münchen.example', false, false],
    ['https://bücher.example:81', 'xn--bcher-kva.example:81', 'bücher.example:81', false, false],
    ['https://例え.example', 'xn--r8jz45g.example', '例え.example', false, false],
    ['https://пример.example', 'xn--e1afmkfd.example', 'пример.example', false, false],
  ])('%s is shown as %s', (origin, text, unicode, mixedScript, insecure) => {
    expect(siteLabel(origin)).toEqual({ text, unicode, mixedScript, insecure })
  })

  test.each([
    ['a Cyrillic а in a Latin name', 'https://аpple.example'],
    ['a Greek ο in a Latin name', 'https://uniswαp.example'],
    ['a whole name of Cyrillic look-alikes', 'https://сосоа.example'],
    ['an Armenian letter', 'https://օpensea.example'],
    ['a look-alike in a subdomain', 'https://аpp.shop.example'],
    ['invalid punycode', 'https://xn--a-ecp.ru'],
  ])('%s is flagged, and its punycode shown', (_, origin) => {
    const label = siteLabel(origin)
    // An origin that the browser itself refuses.
    if (label === null) return expect(URL.canParse(origin)).toBe(false)
    expect(label.text).toMatch(/xn--/)
    expect(label.mixedScript).toBe(true)
  })

  test.each(['null', '', 'about:blank', 'data:text/html,x', 'chrome-extension://abc', 'https://'])(
    '%j is not a site',
    (origin) => {
      expect(siteLabel(origin)).toBeNull()
    },
  )
})
