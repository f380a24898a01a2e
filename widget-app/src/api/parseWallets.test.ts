import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWallets } from './parseWallets.ts'

const good = { id: 'good', name: 'Good', chains: ['eip155:1'], mobile_link: 'good://' }
const ids = (data: unknown[]) => parseWallets({ count: data.length, data }).wallets.map(({ id }) => id)

test.each([
  ['a script for a link', { mobile_link: 'javascript:alert(1)' }],
  ['a script that looks like a wallet', { mobile_link: 'javascript://wc/%0aalert(1)' }],
  ['a page made of its address', { homepage: 'data:text/html,<script>alert(1)</script>' }],
  ['a file', { desktop_link: 'file:///etc/passwd' }],
  ['a shop without encryption', { app_store: 'http://apps.example' }],
  ['an address with a password in it', { webapp_link: 'https://real.example@evil.example/' }],
  ['a name of a megabyte', { name: 'x'.repeat(1_000_000) }],
  ['a name that turns the text around', { name: 'evil\u202eksaMateM' }],
  ['a name of two lines', { name: 'Good\nWallet' }],
  ['no name', { name: '' }],
  ['a picture elsewhere', { image_id: '../../secret' }],
  ['a picture with a query', { image_id: 'a?b=c' }],
  ['chains that are none', { chains: ['eip155:1', 7] }],
  ['an object for a name', { name: { toString: 'x' } }],
])('a wallet with %s is left out, and takes no other with it', (_, change) => {
  expect(ids([{ ...good, id: 'bad', ...change }, good])).toEqual(['good'])
})

test('an id that comes twice is the first one', () => {
  const { wallets } = parseWallets({ count: 2, data: [good, { ...good, name: 'Impostor' }] })
  expect(wallets.map(({ name }) => name)).toEqual(['Good'])
})

test('what a later server says besides is not kept', () => {
  expect(parseWallets({ count: 1, data: [{ ...good, onclick: 'x' }] }).wallets[0]).not.toHaveProperty(
    'onclick',
  )
})

test.each([
  ['nothing', null],
  ['a text', 'wallets'],
  ['no list', { count: 1, data: {} }],
  ['a count below nothing', { count: -1, data: [] }],
])('%s is no page', (_, answer) => {
  expect(() => parseWallets(answer)).toThrow('malformed')
})

test('whatever comes, only what may be shown is let through', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (data) => {
      const { wallets } = parseWallets({ count: 0, data })
      return wallets.every(({ id, name }) => typeof id === 'string' && name.length <= 64)
    }),
  )
})
