import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWallets } from './parseWallets.ts'

const good = { id: 'good', name: 'Good', chains: ['eip155:1'], mobile_link: 'good://' }
const ids = (data: unknown[]) => parseWallets({ count: data.length, data }).wallets.map(({ id }) => id)

test.each([
  ['a script link', { mobile_link: 'javascript:alert(1)' }],
  ['a script link that looks like a wallet’s', { mobile_link: 'javascript://wc/%0aalert(1)' }],
  ['a data link', { homepage: 'data:text/html,<script>alert(1)</script>' }],
  ['a file link', { desktop_link: 'file:///etc/passwd' }],
  ['a store link without encryption', { app_store: 'http://apps.example' }],
  ['a link with a password', { webapp_link: 'https://real.example@evil.example/' }],
  ['a name of a megabyte', { name: 'x'.repeat(1_000_000) }],
  ['a name with a direction override', { name: 'evil\u202eksaMateM' }],
  ['a name of two lines', { name: 'Good\nWallet' }],
  ['an empty name', { name: '' }],
  ['a picture of another site', { image_id: '../../secret' }],
  ['a picture with a query', { image_id: 'a?b=c' }],
  ['invalid chains', { chains: ['eip155:1', 7] }],
  ['an object as name', { name: { toString: 'x' } }],
])('a wallet with %s is left out, and no other', (_, change) => {
  expect(ids([{ ...good, id: 'bad', ...change }, good])).toEqual(['good'])
})

test('the first of two wallets with the same id counts', () => {
  const { wallets } = parseWallets({ count: 2, data: [good, { ...good, name: 'Impostor' }] })
  expect(wallets.map(({ name }) => name)).toEqual(['Good'])
})

test('unknown fields of a newer server are dropped', () => {
  expect(parseWallets({ count: 1, data: [{ ...good, onclick: 'x' }] }).wallets[0]).not.toHaveProperty(
    'onclick',
  )
})

test.each([
  ['nothing', null],
  ['a text', 'wallets'],
  ['a page without a list', { count: 1, data: {} }],
  ['a negative count', { count: -1, data: [] }],
])('%s is not a page', (_, answer) => {
  expect(() => parseWallets(answer)).toThrow('malformed')
})

test('any response yields only what may be shown', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (data) => {
      const { wallets } = parseWallets({ count: 0, data })
      return wallets.every(({ id, name }) => typeof id === 'string' && name.length <= 64)
    }),
  )
})
