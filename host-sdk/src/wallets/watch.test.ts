import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import type { WalletProvider } from './walletRegistry.ts'
import { watchWallet } from './watch.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NAMES = ['chainChanged', 'connect', 'accountsChanged', 'disconnect', 'message']

/** A wallet that is listened to, and a record of its events. */
function watch() {
  const wallet = Object.assign(new EventEmitter(), { request: async () => null })
  const tell = vi.fn()
  const stop = watchWallet(wallet, tell)
  return { wallet, tell, stop }
}

const message = { type: 'eth_subscription', data: { result: '0x1' } }

describe('is told', () => {
  test.each<[what: string, event: string, payload: unknown, told: [string, unknown]]>([
    ['a network', 'chainChanged', '0x2105', ['walletChain', { chainId: '0x2105' }]],
    ['a connection’s network', 'connect', { chainId: '0x1' }, ['walletChain', { chainId: '0x1' }]],
    ['an account', 'accountsChanged', [ALICE], ['walletAccounts', { accounts: [ALICE] }]],
    ['no accounts', 'accountsChanged', [], ['walletAccounts', { accounts: [] }]],
    ['a disconnection', 'disconnect', { code: 4900 }, ['walletDisconnected', {}]],
    ['a disconnection without a reason', 'disconnect', undefined, ['walletDisconnected', {}]],
    ['a disconnection because of null', 'disconnect', null, ['walletDisconnected', {}]],
    ['a message', 'message', message, ['message', message]],
  ])('%s', (_, event, payload, told) => {
    const { wallet, tell } = watch()
    wallet.emit(event, payload)
    expect(tell.mock.calls).toEqual([told])
  })
})

describe('is dropped', () => {
  test.each<[what: string, event: string, payload: unknown]>([
    ['a network in decimals', 'chainChanged', '1'],
    ['a network as a number', 'chainChanged', 1],
    ['a network without digits', 'chainChanged', '0x'],
    ['a network of 17 digits', 'chainChanged', `0x${'1'.repeat(17)}`],
    ['a network in an object', 'chainChanged', { chainId: '0x1' }],
    ['no network', 'chainChanged', undefined],
    ['a connection without a network', 'connect', {}],
    ['a connection to null', 'connect', null],
    ['a connection to nothing', 'connect', undefined],
    ['a connection to a number', 'connect', { chainId: 1 }],
    ['accounts that are none', 'accountsChanged', undefined],
    ['accounts that are null', 'accountsChanged', null],
    ['an account as text', 'accountsChanged', ALICE],
    ['accounts that only look like a list', 'accountsChanged', { 0: ALICE, length: 1 }],
    ['an account that is null', 'accountsChanged', [ALICE, null]],
    ['an account that is too short', 'accountsChanged', [ALICE.slice(0, -1)]],
    ['an account with more behind it', 'accountsChanged', [`${ALICE}\n`]],
    ['an account with a name', 'accountsChanged', ['alice.eth']],
    ['257 accounts', 'accountsChanged', Array.from({ length: 257 }, () => ALICE)],
    ['“trying to reconnect”', 'disconnect', { code: 1013, message: 'MetaMask: try again later' }],
  ])('%s', (_, event, payload) => {
    const { wallet, tell } = watch()
    wallet.emit(event, payload)
    expect(tell).not.toHaveBeenCalled()
  })
})

test('nothing is listened to any more after the end', () => {
  const { wallet, tell, stop } = watch()
  expect(wallet.eventNames()).toEqual(NAMES)
  stop()
  expect(wallet.eventNames()).toEqual([])
  wallet.emit('chainChanged', '0x1')
  expect(tell).not.toHaveBeenCalled()
})

const fails = () => {
  throw new Error('of the wallet')
}

test.each<[what: string, members: Partial<WalletProvider>]>([
  ['that has no events', {}],
  ['that can’t be listened to', { on: fails, removeListener: fails }],
  ['that can’t be left', { on: () => {}, removeListener: fails }],
  ['whose `on` is no function', { on: 1 } as unknown as WalletProvider],
])('a wallet %s harms nobody', (_, members) => {
  const stop = watchWallet({ request: async () => null, ...members }, vi.fn())
  expect(stop).not.toThrow()
})

test('a wallet whose members throw harms nobody', () => {
  const wallet = Object.defineProperty({ request: async () => null }, 'on', { get: fails })
  expect(watchWallet(wallet, vi.fn())).not.toThrow()
})
