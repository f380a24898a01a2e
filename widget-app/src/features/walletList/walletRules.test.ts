import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedWallet } from '../../types.ts'
import { browserLink, opensByItself } from './specialWallets.ts'
import {
  countLabel,
  isSameWallet,
  isUsable,
  orderWallets,
  servesFamily,
  withoutWallets,
} from './walletRules.ts'

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const COINBASE = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const BASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const BINANCE = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

const wallet = (change: Partial<ListedWallet> = {}): ListedWallet => ({
  id: 'w',
  name: 'W',
  chains: ['eip155:1'],
  supports_wc: true,
  ...change,
})

test.each([
  ['the same id', { id: 'a', name: 'A' }, { id: 'a', name: 'B' }, true],
  ['the same rdns', { id: 'a', name: 'A', rdns: 'x.y' }, { id: 'b', name: 'B', rdns: 'x.y' }, true],
  [
    'the app of an extension',
    { id: 'a', name: 'A', rdns: 'io.metamask.mobile' },
    { id: 'b', name: 'B', rdns: 'io.metamask' },
    true,
  ],
  ['one name and two rdns', { id: 'a', name: 'A', rdns: 'x.y' }, { id: 'b', name: 'A', rdns: 'x.z' }, false],
  ['one name, whatever its case', { id: 'a', name: 'RaBBy' }, { id: 'b', name: 'rabby', rdns: 'x.y' }, true],
  [
    'the long form of a name',
    { id: 'a', name: 'Trust Wallet' },
    { id: 'b', name: 'Trust', rdns: 'x.y' },
    true,
  ],
  ['nothing', { id: 'a', name: 'A' }, { id: 'b', name: 'B' }, false],
])('two wallets with %s in common', (_, one, other, same) => {
  expect(isSameWallet(one, other)).toBe(same)
  expect(isSameWallet(other, one)).toBe(same)
})

test('nothing is listed twice, nor again what is listed elsewhere', () => {
  const listed = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'a' },
  ]
  expect(withoutWallets(listed, [{ id: 'x', name: 'b' }]).map(({ id }) => id)).toEqual(['a'])
})

test('one look at each finds the same as comparing all of them with each other', () => {
  const identity = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constantFrom('A', 'a', 'B', 'Trust', 'Trust Wallet'),
    rdns: fc.constantFrom(undefined, 'x.y', 'x.z', 'io.metamask', 'io.metamask.mobile'),
  })
  fc.assert(
    fc.property(fc.array(identity), fc.array(identity), (wallets, known) => {
      const compared = wallets.filter(
        (one, place) => ![...known, ...wallets.slice(0, place)].some((other) => isSameWallet(one, other)),
      )
      expect(withoutWallets(wallets, known)).toEqual(compared)
    }),
  )
})

const desk = { isMobile: false, isBasic: false, hasPairing: true, namespaces: ['eip155'] as const }
const phone = { ...desk, isMobile: true }
const link = { mobile_link: 'w://' }

test.each([
  ['any, on a computer', wallet(), desk, true],
  ['one of another family', wallet({ chains: ['solana:x'] }), desk, false],
  ['one of a family that begins alike', wallet({ chains: ['eip1559:1'] }), desk, false],
  ['one of the family as such', wallet({ chains: ['eip155'] }), desk, true],
  ['one of which nobody knows', wallet({ chains: [] }), desk, true],
  ['without a link, on a phone', wallet(), phone, false],
  ['with a link, on a phone', wallet(link), phone, true],
  ['with a site, on a phone', wallet({ webapp_link: 'https://w.example' }), phone, true],
  ['with a link, on a phone without a relay', wallet(link), { ...phone, hasPairing: false }, false],
  ['that does not pair, on a phone', wallet({ ...link, supports_wc: false }), phone, false],
  [
    'that does not pair, where only pairing is offered',
    wallet({ supports_wc: false }),
    { ...desk, isBasic: true },
    false,
  ],
  ['one that is excluded by name', wallet({ name: 'Some' }), { ...desk, excluded: ['sOME'] }, false],
  ['one that is excluded by rdns', wallet({ rdns: 'x.y' }), { ...desk, excluded: ['X.y'] }, false],
  [
    'one that is excluded by the long form',
    wallet({ name: 'Trust' }),
    { ...desk, excluded: ['Trust Wallet'] },
    false,
  ],
  ['Coinbase, on a phone', wallet({ id: COINBASE }), phone, true],
  ['Coinbase as Base, on a phone', wallet({ id: BASE }), phone, true],
  ['Phantom, on a phone without a relay', wallet({ id: PHANTOM }), { ...phone, hasPairing: false }, true],
  ['Solflare, on a phone, for EVM', wallet({ id: SOLFLARE }), phone, false],
  [
    'Solflare, on a phone, for Solana',
    wallet({ id: SOLFLARE, chains: ['solana'] }),
    { ...phone, namespaces: ['solana'] as const },
    true,
  ],
])('%s', (_, listed, visit, usable) => {
  expect(isUsable(listed, visit)).toBe(usable)
})

test('a chain is matched whole', () => {
  expect(servesFamily(wallet({ chains: ['eip155:137'] }), ['eip155'])).toBe(true)
  expect(servesFamily(wallet({ chains: ['bip122:x'] }), ['eip155'])).toBe(false)
})

test('installed first, then as featured, then as they came', () => {
  const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }))
  const ordered = orderWallets(listed, [{ id: 'd', name: 'd' }], ['c', 'b'])
  expect(ordered.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a', 'e'])
})

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [159, '150+'],
])('%i wallets are told as %s', (count, label) => {
  expect(countLabel(count)).toBe(label)
})

const HREF = 'https://shop.example/a?b=c#d'
test.each([
  [
    'Phantom',
    PHANTOM,
    `https://phantom.app/ul/browse/${encodeURIComponent(HREF)}?ref=https%3A%2F%2Fshop.example`,
  ],
  [
    'Solflare',
    SOLFLARE,
    `https://solflare.com/ul/v1/browse/${encodeURIComponent(HREF)}?ref=${encodeURIComponent(HREF)}`,
  ],
  ['Coinbase', COINBASE, `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(HREF)}`],
])('%s opens the site in its own browser', (_, id, expected) => {
  expect(browserLink(id, { href: HREF, chainId: 1 })).toBe(expected)
})

test('Binance finds the site in what it is handed', () => {
  const outer = new URL(browserLink(BINANCE, { href: HREF, chainId: 56 }) ?? '')
  const inner = new URL(atob(outer.searchParams.get('_dp') ?? ''))
  expect(atob(inner.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  expect(atob(inner.searchParams.get('startPageQuery') ?? '')).toBe(
    `url=${encodeURIComponent(HREF)}&defaultChainId=56`,
  )
})

test('an id is no special wallet because every object has it', () => {
  expect(opensByItself('constructor', ['eip155'])).toBe(false)
  expect(browserLink('__proto__', { href: HREF, chainId: 1 })).toBeNull()
})
