import { expect, test } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { connectorsSet } from '../../state/connectors/connectorsSlice.ts'
import { closeModal, finishClose, openView } from '../../state/router/navigation.ts'
import { bareStore } from '../../testing/bareStore.ts'
import type { Wallet, WidgetConfig } from '../../types.ts'
import { selectConnectMethods } from './connectMethods.ts'

const WALLET: Wallet = {
  id: 'one.test',
  rdns: 'one.test',
  name: 'One',
  namespace: 'eip155',
  type: 'ANNOUNCED',
}

function opened(config: Partial<WidgetConfig>, ...wallets: Wallet[]) {
  const store = bareStore()
  store.dispatch(configured(config))
  store.dispatch(connectorsSet(wallets))
  store.dispatch(openView({ view: 'Connect' }))
  return store
}

test.each<[string, Partial<WidgetConfig>, Wallet[], string[]]>([
  ['email first without a wallet', {}, [], ['email', 'social', 'wallet']],
  ['wallets first if one is detected', {}, [WALLET], ['wallet', 'email', 'social']],
  ['the dApp’s own order', { connectMethodsOrder: ['social', 'wallet'] }, [WALLET], ['social', 'wallet']],
])('%s', (_, config, wallets, order) => {
  expect(selectConnectMethods(opened(config, ...wallets).getState())).toEqual(order)
})

test('a wallet that is detected late moves nothing before the view is opened again', () => {
  const store = opened({})
  store.dispatch(connectorsSet([WALLET]))
  expect(selectConnectMethods(store.getState())[0]).toBe('email')
  store.dispatch(closeModal())
  store.dispatch(finishClose())
  store.dispatch(openView({ view: 'Connect' }))
  expect(selectConnectMethods(store.getState())[0]).toBe('wallet')
})
