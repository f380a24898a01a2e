import { expect, test } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { selectHasAllWallets } from '../../state/config/features.ts'
import {
  connectorsOrdered,
  connectorsSet,
  connectorsWaited,
  recentSet,
} from '../../state/connectors/connectorsSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { bareStore } from '../../testing/bareStore.ts'
import type { ListedWallet, Wallet, WidgetConfig } from '../../types.ts'
import { arrangeLists } from '../walletList/loadConnectLists.ts'
import { selectWalletRows } from './walletRows.ts'

const announced = (id: string): Wallet => ({ id, rdns: id, name: id, namespace: 'eip155', type: 'ANNOUNCED' })
const listed = (id: string): ListedWallet => ({ id, name: id, chains: ['eip155:1'], supports_wc: true })
const NOTHING = { featured: [], recommended: [], recent: [], excluded: [], count: null }
const ID = 'a'.repeat(64)

/** A widget with two wallets in the page, one of them used before, and a relay. */
function widget(config: Partial<WidgetConfig> & { isMobile?: boolean; hasRelay?: boolean } = {}) {
  const store = bareStore()
  store.dispatch(configured({ hasRelay: true, ...config }))
  store.dispatch(connectorsSet([announced('one.test'), announced('two.test')]))
  store.dispatch(recentSet(['two.test']))
  store.dispatch(connectorsOrdered())
  return { store, rows: () => selectWalletRows(store.getState()).map(({ name, key }) => name ?? `(${key})`) }
}

test.each<[string, Parameters<typeof widget>[0], string[]]>([
  [
    'placeholders for expected rows',
    {},
    ['two.test', 'one.test', 'WalletConnect', '(recommended0)', '(recommended1)'],
  ],
  ['nothing without a relay', { hasRelay: false }, ['two.test', 'one.test']],
  ['no pairing if the dApp disables it', { enableWalletConnect: false }, ['two.test', 'one.test']],
  ['no QR code on a phone', { isMobile: true }, ['two.test', 'one.test', '(recommended0)', '(recommended1)']],
  [
    'the dApp’s order',
    { features: { connectorTypeOrder: ['injected', 'recent'] } },
    ['one.test', 'two.test', 'WalletConnect', '(recommended0)', '(recommended1)'],
  ],
  [
    'nothing that is excluded by name',
    { excludeWalletIds: ['ONE.test'] },
    ['two.test', 'WalletConnect', '(recommended0)', '(recommended1)', '(recommended2)'],
  ],
  [
    'fewer recommended wallets next to featured ones',
    { featuredWalletIds: [ID] },
    ['two.test', 'one.test', 'WalletConnect', '(featured0)', '(recommended0)'],
  ],
  [
    'an invalid order',
    { excludeWalletIds: 7 as never, featuredWalletIds: 'x' as never },
    ['two.test', 'one.test', 'WalletConnect', '(recommended0)', '(recommended1)'],
  ],
])('lists %s', (_, config, rows) => {
  expect(widget(config).rows()).toEqual(rows)
})

test('a wallet replaces its placeholder; a placeholder without a wallet disappears', () => {
  const { store, rows } = widget()
  store.dispatch(installLate())
  store.dispatch(connectorsWaited())
  expect(rows()).toEqual(['two.test', 'one.test', 'WalletConnect'])
})

test('a wallet that arrives while the list is visible is appended, and moves nothing', () => {
  const { store, rows } = widget()
  store.dispatch(connectorsSet([announced('one.test'), announced('two.test'), announced('late.test')]))
  expect(rows().slice(0, 4)).toEqual(['two.test', 'one.test', 'WalletConnect', 'late.test'])
  store.dispatch(connectorsOrdered())
  expect(rows().slice(0, 4)).toEqual(['two.test', 'one.test', 'late.test', 'WalletConnect'])
})

test('a wallet that is in the page, featured and recent is listed once', () => {
  const { store } = widget()
  const three = ['x', 'y', 'z'].map(listed)
  const lists = arrangeLists(store.getState(), {
    ...NOTHING,
    recent: [listed('x')],
    featured: [listed('x'), listed('y'), listed('one.test')],
    recommended: three,
  })
  const ids = (wallets?: ListedWallet[] | null) => wallets?.map(({ id }) => id)
  expect([ids(lists.recent), ids(lists.featured), ids(lists.recommended)]).toEqual([['x'], ['y'], ['z']])
})

test('a wallet in the page that is excluded by its registry id is hidden', () => {
  const { store } = widget()
  const excluded = [{ ...listed(ID), rdns: 'one.test' }]
  expect(arrangeLists(store.getState(), { ...NOTHING, excluded }).hidden).toEqual(['one.test'])
})

test.each<[Parameters<typeof widget>[0], boolean]>([
  [{}, true],
  [{ hasRelay: false }, false],
  [{ allWallets: 'HIDE' }, false],
  [{ allWallets: 'ONLY_MOBILE' }, false],
  [{ allWallets: 'ONLY_MOBILE', isMobile: true }, true],
  [{ features: { allWallets: false } }, false],
])('the link to all wallets is shown with %j: %s', (config, offered) => {
  expect(selectHasAllWallets(widget(config).store.getState())).toBe(offered)
})
