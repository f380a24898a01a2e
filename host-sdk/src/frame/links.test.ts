import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLink } from './links.ts'
import { isTelegram } from './telegram.ts'

/** A page, and a record of the links that its browser opens. */
function page(hostname: string, userActivation?: { isActive: boolean }, globals = {}) {
  const open = vi.fn()
  vi.stubGlobal('window', { open, ...globals })
  vi.stubGlobal('location', { hostname, href: HERE })
  vi.stubGlobal('navigator', { userActivation })
  return open
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const SHOP = 'shop.example'
const HERE = 'https://shop.example/'
const URI = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const ENCODED = encodeURIComponent(URI)

describe('a link is opened to', () => {
  test.each([
    ['a site', 'https://etherscan.io/tx/0x1?a=b#c', SHOP],
    ['a site on a port', 'https://explorer.example:8443', SHOP],
    ['a site in upper case', 'HTTPS://EXPLORER.EXAMPLE', SHOP],
    ['https on this machine', 'https://localhost:5100', SHOP],
    ['this machine, from a page on this machine', 'http://localhost:8545', 'localhost'],
    [
      'one name of this machine, from a page on another of its names',
      'http://explorer.localhost:4000',
      'dapp.localhost',
    ],
    ['this machine by its address', 'http://127.0.0.1:4000', 'dapp.localhost'],
  ])('%s', (_, url, hostname) => {
    const open = page(hostname, { isActive: true })
    expect(openLink(url)).toBe(true)
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener')
  })
})

describe('a link is not opened to', () => {
  test.each([
    ['a site over http', 'http://etherscan.io', SHOP],
    ['a site over http, from a page on this machine', 'http://etherscan.io', 'localhost'],
    ['this machine, from a page on a site', 'http://localhost:8545', SHOP],
    ['this machine’s address, from a page on a site', 'http://127.0.0.1:8545', SHOP],
    ['this machine, from a site whose name begins like it', 'http://localhost', 'localhost.evil.test'],
    ['this machine, from a site whose name ends like it', 'http://localhost', 'evil-localhost'],
    ['a name that begins like this machine', 'http://localhost.evil.test', 'localhost'],
    ['an address that begins like this machine', 'http://127.0.0.1.evil.test', 'localhost'],
    ['a script', 'javascript:alert(1)', SHOP],
    ['a script after white space', ' \njava\tscript:alert(1)', SHOP],
    ['a script with a host', 'javascript://shop.example/%0aalert(1)', SHOP],
    ['a document in a data URL', 'data:text/html,<script>alert(1)</script>', SHOP],
    ['a blob', 'blob:https://shop.example/1', SHOP],
    ['a file', 'file:///etc/passwd', SHOP],
    ['the browser’s own pages', 'about:blank', SHOP],
    ['the source of a page', 'view-source:https://shop.example', SHOP],
    ['a wallet’s own scheme without a pairing', 'metamask://dapp/shop.example', SHOP],
    ['a script with a pairing in it', `javascript:alert(1)//${URI}`, SHOP],
    ['a script after white space with a pairing in it', ` \njava\tscript:alert(1)//${URI}`, SHOP],
    ['a document with a pairing in it', `data:text/html,${URI}`, SHOP],
    ['a blob with a pairing in it', `blob:${URI}`, SHOP],
    ['a file with a pairing in it', `file:///${URI}`, SHOP],
    ['any app by an intent with a pairing in it', `intent://wc?uri=${ENCODED}#Intent;end`, SHOP],
    ['a file system with a pairing in it', `filesystem:https://shop.example/${URI}`, SHOP],
    ['a VBScript with a pairing in it', `vbscript:${URI}`, SHOP],
    ['a wallet over http with a pairing in it', `http://wallet.example/wc?uri=${ENCODED}`, SHOP],
    ['a browser extension with a pairing in it', `chrome-extension://wc:1`, SHOP],
    ['a mail address with a pairing in it', `mailto:a@shop.example?body=${ENCODED}`, SHOP],
    ['a mail address', 'mailto:a@shop.example', SHOP],
    ['a path', '/account', SHOP],
    ['a host without a scheme', '//evil.test', SHOP],
    ['a URL without a host', 'https://', SHOP],
    ['an empty URL', '', SHOP],
  ])('%s', (_, url, hostname) => {
    const open = page(hostname, { isActive: true })
    expect(openLink(url)).toBe(false)
    expect(open).not.toHaveBeenCalled()
    expect(location.href).toBe(HERE)
  })
})

describe('the browser’s user activation decides whether a link counts as opened', () => {
  test.each([
    ['after a click', { isActive: true }, true],
    ['without a click', { isActive: false }, false],
    ['without user activation in the browser', undefined, true],
  ])('%s', (_, activation, opened) => {
    page(SHOP, activation)
    expect(openLink('https://explorer.example')).toBe(opened)
  })
})

describe('a link in a wallet’s own scheme with a pairing in it replaces the page’s location unchanged', () => {
  test.each([
    ['an encoded URI', `metamask://wc?uri=${ENCODED}`],
    ['the URI itself', URI],
    ['a scheme with dots and dashes', `com.wallet-app+beta://wc?uri=${ENCODED}`],
    ['a URI that is encoded in lower case', `wallet://wc?uri=wc%3a7f6e%402`],
  ])('%s', (_, url) => {
    const open = page(SHOP, { isActive: true })
    expect(openLink(url)).toBe(true)
    expect(location.href).toBe(url)
    expect(open).not.toHaveBeenCalled()
  })
})

describe('inside Telegram', () => {
  const telegram = (platform: string, more = {}) => {
    const opens = vi.fn()
    const open = page(
      SHOP,
      { isActive: true },
      { Telegram: { WebApp: { platform, openLink: opens } }, ...more },
    )
    return { open, opens }
  }

  test('a site is opened by Telegram', () => {
    const { open, opens } = telegram('ios')
    expect(isTelegram()).toBe(true)
    expect(openLink(`https://wallet.example/wc?uri=${ENCODED}`)).toBe(true)
    expect(opens).toHaveBeenCalledExactlyOnceWith(`https://wallet.example/wc?uri=${ENCODED}`)
    expect(open).not.toHaveBeenCalled()
  })

  test('a site is opened by the browser if the page only loads Telegram’s script', () => {
    const { open, opens } = telegram('unknown')
    expect(isTelegram()).toBe(false)
    openLink('https://wallet.example')
    expect(open).toHaveBeenCalledOnce()
    expect(opens).not.toHaveBeenCalled()
  })

  test('a site is opened in a new tab without Telegram’s script', () => {
    const open = page(SHOP, { isActive: true }, { TelegramWebviewProxy: {} })
    expect(isTelegram()).toBe(true)
    openLink('https://wallet.example')
    expect(open).toHaveBeenCalledOnce()
  })
})
