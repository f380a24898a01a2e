import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { signedIn, userRead } from '../../state/account/embeddedSlice.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import type { AppStore } from '../../state/store/store.ts'
import { bareStore, connectedStore } from '../../testing/bareStore.ts'
import { EOA, SMART } from '../../testing/smartAccounts.ts'
import { AccountFoot } from './AccountFoot.tsx'
import { SecurityView } from './SecurityView.tsx'

const EMAIL = 'ada@people.example'

/** A visitor of the embedded wallet with these networks of smart accounts. */
function visitor(smartAccountNetworks: number[] = []): AppStore {
  const store = bareStore()
  const hasSmart = smartAccountNetworks.length > 0
  const answer = {
    wallet: { connectorId: EMBEDDED_ID, name: 'Email wallet', type: 'AUTH' as const },
    accounts: hasSmart ? [SMART, EOA] : [EOA],
    types: hasSmart ? (['smartAccount', 'eoa'] as const).slice() : (['eoa'] as const).slice(),
    caipNetworkId: 'eip155:31337' as const,
  }
  store.dispatch(connectionEvent({ namespace: 'eip155', event: { type: 'synced', answer } }))
  store.dispatch(userRead({ email: null, username: null, socialProvider: null, smartAccountNetworks }))
  store.dispatch(signedIn(EMAIL))
  return store
}

const draw = (store: AppStore, view = <SecurityView />) =>
  renderToStaticMarkup(<Provider store={store}>{view}</Provider>)

/** The visible text of each button, in order: it is the accessible name. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, content = '']) =>
    content
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

const starts = (names: readonly RegExp[]) => names.map((name) => expect.stringMatching(name))

test('lists what every embedded wallet has', () => {
  expect(buttonsOf(draw(visitor()))).toEqual(
    starts([/^Email ada@people\.example$/, /^Signed-in devices /, /^Export keys .*keys/, /^Sign out$/]),
  )
})

test('lists passkeys, both accounts and the permissions of sites where there are smart accounts', () => {
  const store = visitor([31337])
  store.dispatch(configured({ features: { smartSessions: true } }))
  expect(buttonsOf(draw(store))).toEqual(
    starts([
      /^Email /,
      /^Sign-in methods /,
      /^Signed-in devices /,
      /^Smart account settings /,
      /^Smart sessions /,
      /^Export keys /,
      /^Sign out$/,
    ]),
  )
})

test('offers no permissions while the site has them switched off', () => {
  expect(buttonsOf(draw(visitor([31337]))).join()).not.toContain('Smart sessions')
})

test('the foot of the account leads there by the address; the way out is there alone', () => {
  expect(buttonsOf(draw(visitor(), <AccountFoot />))).toEqual([`${EMAIL} Security`])
})

test('the foot of another wallet’s account leads to the wallets, and out', () => {
  expect(buttonsOf(draw(connectedStore(), <AccountFoot />))).toEqual(['W 1 account', 'Disconnect'])
})
