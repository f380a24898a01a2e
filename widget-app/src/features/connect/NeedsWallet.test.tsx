import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { connectWords } from '../../messages/en/connect.ts'
import { configured } from '../../state/config/configSlice.ts'
import { connectorsSet, recentSet } from '../../state/connectors/connectorsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { bareStore } from '../../testing/bareStore.ts'
import type { Wallet } from '../../types.ts'
import { ConnectView } from './ConnectView.tsx'

type Config = Parameters<typeof configured>[0]

const WALLET: Wallet = { id: 'one', rdns: 'one.test', name: 'One', namespace: 'eip155', type: 'ANNOUNCED' }
const NO_LOGIN: Config = { features: { email: false, socials: [] } }

interface Visit {
  config?: Config
  wallets?: Wallet[]
  recent?: string[]
}

function opened({ config = NO_LOGIN, wallets = [], recent = [] }: Visit) {
  const store = bareStore()
  store.dispatch(configured({ hasRelay: true, remoteFeatures: null, ...config }))
  store.dispatch(connectorsSet(wallets))
  store.dispatch(recentSet(recent))
  store.dispatch(openView({ view: 'Connect' }))
  const shown = () =>
    renderToStaticMarkup(
      <Provider store={store}>
        <ConnectView />
      </Provider>,
    )
  return { store, shown }
}

test('a visitor who can only connect a wallet, and has none, is led to one', () => {
  expect(opened({}).shown()).toContain(connectWords.needsWallet)
})

test('the line stays if a wallet is detected late: nothing moves', () => {
  const { store, shown } = opened({})
  store.dispatch(connectorsSet([WALLET]))
  expect(shown()).toContain(connectWords.needsWallet)
})

test.each<[string, Visit]>([
  ['can sign in without a wallet', { config: { features: { email: true } } }],
  ['has installed a wallet', { wallets: [WALLET] }],
  ['has used a wallet', { recent: ['one.test'] }],
  ['is told so already, because nothing is listed', { config: { ...NO_LOGIN, hasRelay: false } }],
])('the line is not there for a visitor who %s', (_, visit) => {
  expect(opened(visit).shown()).not.toContain(connectWords.needsWallet)
})
