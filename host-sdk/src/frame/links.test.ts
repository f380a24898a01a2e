import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLink } from './links.ts'

/** A page, and what its browser opens. */
function page(hostname: string, userActivation?: { isActive: boolean }) {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('navigator', { userActivation })
  return open
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const SHOP = 'shop.example'

describe('is opened', () => {
  test.each([
    ['a site', 'https://etherscan.io/tx/0x1?a=b#c', SHOP],
    ['a site on a port', 'https://explorer.example:8443', SHOP],
    ['a site in upper case', 'HTTPS://EXPLORER.EXAMPLE', SHOP],
    ['https on this machine', 'https://localhost:5100', SHOP],
    ['this machine, seen from itself', 'http://localhost:8545', 'localhost'],
    ['one name of this machine, seen from another', 'http://explorer.localhost:4000', 'dapp.localhost'],
    ['this machine by its address', 'http://127.0.0.1:4000', 'dapp.localhost'],
  ])('%s', (_, url, hostname) => {
    const open = page(hostname, { isActive: true })
    expect(openLink(url)).toBe(true)
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener')
  })
})

describe('is not opened', () => {
  test.each([
    ['http', 'http://etherscan.io', SHOP],
    ['http, seen from this machine', 'http://etherscan.io', 'localhost'],
    ['this machine, seen from a site', 'http://localhost:8545', SHOP],
    ['this machine’s address, seen from a site', 'http://127.0.0.1:8545', SHOP],
    ['this machine, seen from a site that sounds like it', 'http://localhost', 'localhost.evil.test'],
    ['this machine, seen from a name that ends like it', 'http://localhost', 'evil-localhost'],
    ['a name that begins like this machine', 'http://localhost.evil.test', 'localhost'],
    ['an address that begins like this machine', 'http://127.0.0.1.evil.test', 'localhost'],
    ['a script', 'javascript:alert(1)', SHOP],
    ['a script behind white space', ' \njava\tscript:alert(1)', SHOP],
    ['a script with a host', 'javascript://shop.example/%0aalert(1)', SHOP],
    ['a document in the link', 'data:text/html,<script>alert(1)</script>', SHOP],
    ['a blob', 'blob:https://shop.example/1', SHOP],
    ['a file', 'file:///etc/passwd', SHOP],
    ['the browser’s own pages', 'about:blank', SHOP],
    ['the source of a page', 'view-source:https://shop.example', SHOP],
    ['a wallet’s own scheme, not registered yet', 'metamask://wc?uri=wc:1', SHOP],
    ['mail', 'mailto:a@shop.example', SHOP],
    ['a path', '/account', SHOP],
    ['a host without a scheme', '//evil.test', SHOP],
    ['no host', 'https://', SHOP],
    ['nothing', '', SHOP],
  ])('%s', (_, url, hostname) => {
    const open = page(hostname, { isActive: true })
    expect(openLink(url)).toBe(false)
    expect(open).not.toHaveBeenCalled()
  })
})

describe('whether it was opened is what the browser’s activation says', () => {
  test.each([
    ['after a click', { isActive: true }, true],
    ['without a click', { isActive: false }, false],
    ['where the browser does not tell', undefined, true],
  ])('%s', (_, activation, opened) => {
    page(SHOP, activation)
    expect(openLink('https://explorer.example')).toBe(opened)
  })
})
