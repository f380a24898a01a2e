import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { balanceFailed, balanceFetched } from '../../state/account/balanceSlice.ts'
import { userRead } from '../../state/account/embeddedSlice.ts'
import { accountDataSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import type { AppStore } from '../../state/store/store.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { EOA, SMART } from '../../testing/smartAccounts.ts'
import type { CaipNetworkId } from '../../types.ts'
import { AccountTypeButton } from './AccountTypeButton.tsx'
import { explained } from './firstUse.ts'
import { SmartAccountSettingsView } from './SmartAccountSettingsView.tsx'

// What these read of the browser has no value outside of one.
vi.mock('../activeAccount/useSeen.ts', () => ({ useSeen: () => true }))
vi.mock('../../ui/useOnline.ts', () => ({ useOnline: () => true }))

const WITH: CaipNetworkId = 'eip155:31337'
const WITHOUT: CaipNetworkId = 'eip155:31338'

type Shared = [address: string, type: 'eoa' | 'smartAccount'][]

interface Visit {
  caipNetworkId?: CaipNetworkId
  accounts?: Shared
}

const BOTH: Shared = [
  [SMART, 'smartAccount'],
  [EOA, 'eoa'],
]

/** A visitor of the embedded wallet, on a network with smart accounts unless another one is given. */
function visitor({ caipNetworkId = WITH, accounts = BOTH }: Visit = {}): AppStore {
  const store = bareStore()
  const wallet = { connectorId: EMBEDDED_ID, name: 'Email wallet', type: 'AUTH' as const }
  const answer = {
    wallet,
    accounts: accounts.map(([address]) => address),
    types: accounts.map(([, type]) => type),
    caipNetworkId,
  }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  store.dispatch(
    userRead({ email: null, username: null, socialProvider: null, smartAccountNetworks: [31337] }),
  )
  return store
}

const draw = (store: AppStore, view = <SmartAccountSettingsView />) =>
  renderToStaticMarkup(<Provider store={store}>{view}</Provider>)

/** The visible text, with one space between elements. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The accessible names of the buttons, in order. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', content = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(content),
  )

const known = (address: string, balance: string) =>
  balanceFetched({ caipAddress: `${WITH}:${address}`, entry: { balance, symbol: 'ETH', timestamp: 1 } })

test('shows both accounts with a word on each, and the way to the other one', () => {
  const html = draw(visitor())
  expect(html.match(/<li [^>]*>/g)).toEqual([
    expect.stringMatching(/aria-label="Smart account" aria-current="true"/),
    expect.not.stringContaining('aria-current'),
  ])
  expect(textOf(html)).toContain('Does several actions with one approval.')
  expect(textOf(html)).toContain('Works on every network')
  expect(buttonsOf(html)).toEqual(['Copy address', 'Copy address', 'Switch to your EOA', 'Send to your EOA'])
})

test('offers the smart account to a visitor of the EOA', () => {
  const html = draw(
    visitor({
      accounts: [
        [EOA, 'eoa'],
        [SMART, 'smartAccount'],
      ],
    }),
  )
  expect(buttonsOf(html).slice(-2)).toEqual(['Switch to your smart account', 'Send to your smart account'])
})

test('offers no transfer if sending is switched off', () => {
  const store = visitor()
  store.dispatch(configured({ features: { send: false } }))
  expect(buttonsOf(draw(store))).not.toContain('Send to your EOA')
})

test('says what a smart account is, at first use without a tap', () => {
  const store = visitor()
  expect(draw(store)).toMatch(/<details [^>]*open=""/)
  store.dispatch(explained())
  expect(draw(store)).not.toMatch(/<details [^>]*open=""/)
  expect(textOf(draw(store))).toContain('What is a smart account?')
})

test.each<[string, (store: AppStore) => void, string, string[]]>([
  ['loads', () => undefined, 'aria-busy="true"', []],
  ['is empty', ({ dispatch }) => dispatch(known(SMART, '0')), '>0.000 ETH<', []],
  ['is long', ({ dispatch }) => dispatch(known(SMART, '12345678901234.5')), '>12.34T ETH<', []],
  [
    'cannot be read',
    ({ dispatch }) => dispatch(balanceFailed({ caipAddress: `${WITH}:${SMART}`, timestamp: 1 })),
    'Token balance unavailable',
    ['Try again'],
  ],
])('a balance that %s', (_, change, shown, buttons) => {
  const store = visitor()
  change(store)
  const html = draw(store)
  expect(html).toContain(shown)
  expect(buttonsOf(html).filter((name) => name === 'Try again')).toEqual(buttons)
})

test('an old balance that cannot be read again is shown with its age', () => {
  const store = visitor()
  store.dispatch(known(SMART, '2'))
  store.dispatch(balanceFailed({ caipAddress: `${WITH}:${SMART}`, timestamp: 2 }))
  expect(textOf(draw(store))).toMatch(/2\.000 ETH Updated/)
})

test('says that the smart account is not deployed yet', () => {
  const store = visitor()
  store.dispatch(accountDataSet({ namespace: 'eip155', data: { smartAccountDeployed: false } }))
  expect(textOf(draw(store))).toContain('Not on Local Chain yet: its first transaction creates it.')
  store.dispatch(accountDataSet({ namespace: 'eip155', data: { smartAccountDeployed: true } }))
  expect(textOf(draw(store))).not.toContain('Not on')
})

test('offers to read a smart account again that the frame did not name', () => {
  const html = draw(visitor({ accounts: [[EOA, 'eoa']] }))
  expect(textOf(html)).toContain('Your smart account could not be read')
  expect(buttonsOf(html)).toEqual(['Copy address', 'Try again'])
})

test('offers another network where there are no smart accounts', () => {
  const html = draw(visitor({ caipNetworkId: WITHOUT, accounts: [[EOA, 'eoa']] }))
  expect(textOf(html)).toContain('There are no smart accounts on Second Chain')
  expect(buttonsOf(html)).toEqual(['Select network'])
})

test('the profile leads there only if the network has smart accounts', () => {
  expect(buttonsOf(draw(visitor(), <AccountTypeButton />))).toEqual(['Smart account: show your accounts'])
  const without = visitor({ caipNetworkId: WITHOUT, accounts: [[EOA, 'eoa']] })
  expect(draw(without, <AccountTypeButton />)).toBe('')
})
