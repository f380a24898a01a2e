import { describe, expect, test } from 'vitest'
import { answered, bareStore, connectedStore } from '../../testing/bareStore.ts'
import { connectionEvent } from '../chains/chainsSlice.ts'
import { configured } from '../config/configSlice.ts'
import type { AppStore } from '../store/store.ts'
import { closeModal, dismiss, finishClose, goBack, leaveNetworks, openView, safeClose } from './navigation.ts'
import {
  pushed,
  replaced,
  selectCurrentEntry,
  selectStack,
  selectViewData,
  viewShown,
} from './routerSlice.ts'
import type { ViewName } from './viewFacts.ts'

const views = (store: AppStore): ViewName[] => selectStack(store.getState()).map((entry) => entry.view)
const modal = (store: AppStore) => store.getState().modal

/** Opens the first view and pushes the rest. */
function walk(store: AppStore, [first, ...rest]: ViewName[]): AppStore {
  store.dispatch(openView({ view: first, data: { connectorId: 'w', caipNetworkId: 'eip155:31338' } }))
  for (const view of rest) store.dispatch(pushed({ view }))
  return store
}

function configuredStore(change: Parameters<typeof configured>[0]): AppStore {
  const store = bareStore()
  store.dispatch(configured(change))
  return store
}

/** A visitor whose wallet is on a network that the dApp has not configured. */
function onUnknownNetwork(): AppStore {
  const store = bareStore()
  store.dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:99') }))
  return store
}

describe('the home view', () => {
  test.each<[string, AppStore, ViewName]>([
    ['no wallet is connected', bareStore(), 'Connect'],
    ['a wallet is connected', connectedStore(), 'Account'],
    ['the wallet is on another network', onUnknownNetwork(), 'UnsupportedChain'],
    ['the dApp offers only pairing', configuredStore({ basic: true }), 'ConnectingWalletConnectBasic'],
    [
      'the dApp lists wallets itself',
      configuredStore({ manualWalletControl: true }),
      'ConnectingWalletConnectBasic',
    ],
    [
      'the dApp lists wallets itself, on a phone',
      configuredStore({ manualWalletControl: true, isMobile: true }),
      'AllWallets',
    ],
    [
      'the dApp lists wallets itself, on a phone, and has all wallets switched off',
      configuredStore({ manualWalletControl: true, isMobile: true, features: { allWallets: false } }),
      'ConnectingWalletConnectBasic',
    ],
  ])('if %s', (_, store, view) => {
    store.dispatch(openView())
    expect(views(store)).toEqual([view])
    expect(modal(store).open).toBe(true)
  })

  test('Connect that was drawn while the card was hidden is opened, and drawn anew once it has been seen', () => {
    const store = bareStore()
    const key = () => selectCurrentEntry(store.getState()).key
    const drawn = key()
    store.dispatch(openView())
    expect(key()).toBe(drawn)
    store.dispatch(viewShown(drawn))
    store.dispatch(closeModal())
    store.dispatch(openView())
    expect(key()).not.toBe(drawn)
  })

  test('an explicit view opens with its data, also over an open one', () => {
    const store = walk(connectedStore(), ['Account', 'Networks'])
    store.dispatch(openView({ view: 'SwitchNetwork', data: { caipNetworkId: 'eip155:31338' } }))
    expect(views(store)).toEqual(['SwitchNetwork'])
    expect(selectViewData(store.getState())).toEqual({ caipNetworkId: 'eip155:31338' })
  })

  test.each<[ViewName]>([
    ['ProfileWallets'],
    ['UnsupportedChain'],
    ['SwitchNetwork'],
    ['ConnectingExternal'],
    ['ConnectingMultiChain'],
    ['WalletSend'],
    ['WalletReceive'],
  ])('%s does not open without contents', (view) => {
    const store = bareStore()
    store.dispatch(openView({ view }))
    expect(views(store)).toEqual(['Connect'])
  })

  test.each<[ViewName]>([
    ['UnsupportedChain'],
    ['WalletSendPreview'],
    ['WalletSendConfirmed'],
    ['WatchAsset'],
    ['InvalidAppConfiguration'],
  ])('%s cannot be opened by a dApp without a reason', (view) => {
    const store = connectedStore()
    store.dispatch(openView({ view }))
    expect(views(store)).toEqual(['Account'])
  })
})

describe('the stack', () => {
  test('ignores a push or replace with the top view', () => {
    const store = walk(connectedStore(), ['Account', 'Networks'])
    const before = selectStack(store.getState())
    store.dispatch(pushed({ view: 'Networks' }))
    store.dispatch(replaced({ view: 'Networks' }))
    expect(selectStack(store.getState())).toBe(before)
    store.dispatch(replaced({ view: 'WhatIsANetwork' }))
    expect(views(store)).toEqual(['Account', 'WhatIsANetwork'])
  })

  test('goes back one view, and closes from the last one', () => {
    const store = walk(bareStore(), ['Connect', 'WhatIsAWallet'])
    store.dispatch(goBack())
    expect(views(store)).toEqual(['Connect'])
    store.dispatch(goBack())
    expect(modal(store).closing).toBe(true)
  })

  test('shows Account instead of Connect once there is an account', () => {
    const store = walk(connectedStore(), ['Connect', 'AllWallets'])
    store.dispatch(goBack())
    expect(views(store)).toEqual(['Account'])
  })

  test.each<[ViewName[], ViewName[], boolean]>([
    [['Account', 'Networks', 'SwitchNetwork'], ['Account'], false],
    [['Account', 'ProfileWallets', 'Networks', 'SwitchNetwork'], ['Account', 'ProfileWallets'], false],
    [['Networks', 'SwitchNetwork'], ['Networks', 'SwitchNetwork'], true],
    [['SwitchNetwork'], ['SwitchNetwork'], true],
  ])('after a switch, %j becomes %j, closing: %s', (before, after, closing) => {
    const store = walk(connectedStore(), before)
    store.dispatch(leaveNetworks())
    expect(views(store)).toEqual(after)
    expect(modal(store).closing).toBe(closing)
  })
})

describe('closing', () => {
  test('resets to Connect after the exit animation', () => {
    const store = walk(connectedStore(), ['Account', 'Networks'])
    store.dispatch(closeModal())
    expect(views(store)).toEqual(['Account', 'Networks'])
    store.dispatch(finishClose())
    expect(views(store)).toEqual(['Connect'])
    expect(modal(store)).toMatchObject({ open: false, closing: false })
  })

  test('is cancelled by opening again', () => {
    const store = walk(connectedStore(), ['Account'])
    store.dispatch(closeModal())
    store.dispatch(openView())
    store.dispatch(finishClose())
    expect(modal(store)).toMatchObject({ open: true, closing: false })
    expect(views(store)).toEqual(['Account'])
  })

  test.each<[string, AppStore, ViewName]>([
    ['Account if connected', connectedStore(), 'Account'],
    ['Connect if not', bareStore(), 'Connect'],
  ])('an embedded widget shows %s', (_, store, view) => {
    store.dispatch(configured({ mode: 'embedded' }))
    walk(store, ['WhatIsAWallet', 'AllWallets'])
    store.dispatch(closeModal())
    expect(views(store)).toEqual([view])
    expect(modal(store)).toMatchObject({ open: true, closing: false })
  })

  test.each<[ViewName[], boolean]>([
    [['Account'], false],
    [['UnsupportedChain'], true],
    [['UnsupportedChain', 'SwitchNetwork'], true],
    [['Account', 'SwitchNetwork'], false],
  ])('%j shakes instead: %s', (stack, shakes) => {
    const unsupported = bareStore()
    unsupported.dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:999') }))
    const store = walk(unsupported, stack)
    store.dispatch(safeClose())
    expect(modal(store)).toMatchObject({ shake: shakes ? 1 : 0, closing: !shakes })
  })

  test('Escape goes back first', () => {
    const store = walk(connectedStore(), ['Account', 'Networks'])
    store.dispatch(dismiss())
    expect(views(store)).toEqual(['Account'])
    store.dispatch(dismiss())
    expect(modal(store).closing).toBe(true)
  })
})
