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
    'the id of an extension’s app',
    { id: 'a', name: 'A', rdns: 'io.metamask.mobile' },
    { id: 'b', name: 'B', rdns: 'io.metamask' },
    true,
  ],
  [
    'the same name and different rdns',
    { id: 'a', name: 'A', rdns: 'x.y' },
    { id: 'b', name: 'A', rdns: 'x.z' },
    false,
  ],
  [
    'the same name in another case',
    { id: 'a', name: 'RaBBy' },
    { id: 'b', name: 'rabby', rdns: 'x.y' },
    true,
  ],
  [
    'the long form of a name',
    { id: 'a', name: 'Trust Wallet' },
    { id: 'b', name: 'Trust', rdns: 'x.y' },
    true,
  ],
  ['nothing', { id: 'a', name: 'A' }, { id: 'b', name: 'B' }, false],
])('two wallets with %s are the same or different', (_, one, other, same) => {
  expect(isSameWallet(one, other)).toBe(same)
  expect(isSameWallet(other, one)).toBe(same)
})

test('nothing is listed twice, within a list or in several', () => {
  const listed = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'a' },
  ]
  expect(withoutWallets(listed, [{ id: 'x', name: 'b' }]).map(({ id }) => id)).toEqual(['a'])
})

test('the index finds the same as pairwise comparison', () => {
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
  ['any wallet is usable on a computer', wallet(), desk, true],
  ['a wallet of another family is not usable', wallet({ chains: ['solana:x'] }), desk, false],
  ['a wallet of a family with the same prefix is not usable', wallet({ chains: ['eip1559:1'] }), desk, false],
  ['a wallet of a whole family is usable', wallet({ chains: ['eip155'] }), desk, true],
  ['a wallet without family information is usable', wallet({ chains: [] }), desk, true],
  ['a wallet without a link is not usable on a phone', wallet(), phone, false],
  ['a wallet with a link is usable on a phone', wallet(link), phone, true],
  [
    'a wallet with a web link is usable on a phone',
    wallet({ webapp_link: 'https://w.example' }),
    phone,
    true,
  ],
  [
    'a wallet with a link is not usable on a phone without a relay',
    wallet(link),
    { ...phone, hasPairing: false },
    false,
  ],
  [
    'a wallet without pairing is not usable on a phone',
    wallet({ ...link, supports_wc: false }),
    phone,
    false,
  ],
  [
    'a wallet without pairing is not usable if only pairing is offered',
    wallet({ supports_wc: false }),
    { ...desk, isBasic: true },
    false,
  ],
  [
    'a wallet excluded by name is not usable',
    wallet({ name: 'Some' }),
    { ...desk, excluded: ['sOME'] },
    false,
  ],
  ['a wallet excluded by rdns is not usable', wallet({ rdns: 'x.y' }), { ...desk, excluded: ['X.y'] }, false],
  [
    'a wallet excluded by its long name is not usable',
    wallet({ name: 'Trust' }),
    { ...desk, excluded: ['Trust Wallet'] },
    false,
  ],
  ['Coinbase is usable on a phone', wallet({ id: COINBASE }), phone, true],
  ['Coinbase as Base is usable on a phone', wallet({ id: BASE }), phone, true],
  [
    'Phantom is usable on a phone without a relay',
    wallet({ id: PHANTOM }),
    { ...phone, hasPairing: false },
    true,
  ],
  ['Solflare is not usable on a phone for EVM', wallet({ id: SOLFLARE }), phone, false],
  [
    'Solflare is usable on a phone for Solana',
    wallet({ id: SOLFLARE, chains: ['solana'] }),
    { ...phone, namespaces: ['solana'] as const },
    true,
  ],
])('%s', (_, listed, visit, usable) => {
  expect(isUsable(listed, visit)).toBe(usable)
})

test('a chain id is compared as a whole', () => {
  expect(servesFamily(wallet({ chains: ['eip155:137'] }), ['eip155'])).toBe(true)
  expect(servesFamily(wallet({ chains: ['bip122:x'] }), ['eip155'])).toBe(false)
})

test('installed wallets come first, then featured ones, then the others in their order', () => {
  const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }))
  const ordered = orderWallets(listed, [{ id: 'd', name: 'd' }], ['c', 'b'])
  expect(ordered.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a', 'e'])
})

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [159, '150+'],
])('%i wallets are labelled %s', (count, label) => {
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

test('Binance’s nested link contains the site', () => {
  const outer = new URL(browserLink(BINANCE, { href: HREF, chainId: 56 }) ?? '')
  const inner = new URL(atob(outer.searchParams.get('_dp') ?? ''))
  expect(atob(inner.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  expect(atob(inner.searchParams.get('startPageQuery') ?? '')).toBe(
    `url=${encodeURIComponent(HREF)}&defaultChainId=56`,
  )
})

test('a property of every object is not a special wallet', () => {
  expect(opensByItself('constructor', ['eip155'])).toBe(false)
  expect(browserLink('__proto__', { href: HREF, chainId: 1 })).toBeNull()
})
