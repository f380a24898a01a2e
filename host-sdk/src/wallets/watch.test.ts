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

describe('an event of the wallet is reported', () => {
  test.each<[what: string, event: string, payload: unknown, told: [string, unknown]]>([
    ['with a network', 'chainChanged', '0x2105', ['walletChain', { chainId: '0x2105' }]],
    [
      'with the network of a new connection',
      'connect',
      { chainId: '0x1' },
      ['walletChain', { chainId: '0x1' }],
    ],
    ['with an account', 'accountsChanged', [ALICE], ['walletAccounts', { accounts: [ALICE] }]],
    ['without accounts', 'accountsChanged', [], ['walletAccounts', { accounts: [] }]],
    ['on a disconnection', 'disconnect', { code: 4900 }, ['walletDisconnected', {}]],
    ['on a disconnection without a reason', 'disconnect', undefined, ['walletDisconnected', {}]],
    ['on a disconnection with null as reason', 'disconnect', null, ['walletDisconnected', {}]],
    ['with a message', 'message', message, ['message', message]],
  ])('%s', (_, event, payload, told) => {
    const { wallet, tell } = watch()
    wallet.emit(event, payload)
    expect(tell.mock.calls).toEqual([told])
  })
})

describe('an event of the wallet is ignored', () => {
  test.each<[what: string, event: string, payload: unknown]>([
    ['with a network in decimals', 'chainChanged', '1'],
    ['with a network as a number', 'chainChanged', 1],
    ['with a network without digits', 'chainChanged', '0x'],
    ['with a network of 17 digits', 'chainChanged', `0x${'1'.repeat(17)}`],
    ['with a network in an object', 'chainChanged', { chainId: '0x1' }],
    ['without a network', 'chainChanged', undefined],
    ['on a connection without a network', 'connect', {}],
    ['on a connection with null', 'connect', null],
    ['on a connection with undefined', 'connect', undefined],
    ['on a connection with a number as network', 'connect', { chainId: 1 }],
    ['with undefined as accounts', 'accountsChanged', undefined],
    ['with null as accounts', 'accountsChanged', null],
    ['with a text as accounts', 'accountsChanged', ALICE],
    ['with an object that looks like a list as accounts', 'accountsChanged', { 0: ALICE, length: 1 }],
    ['with null as an account', 'accountsChanged', [ALICE, null]],
    ['with an account that is too short', 'accountsChanged', [ALICE.slice(0, -1)]],
    ['with an account that has extra characters', 'accountsChanged', [`${ALICE}\n`]],
    ['with a name as an account', 'accountsChanged', ['alice.eth']],
    ['with 257 accounts', 'accountsChanged', Array.from({ length: 257 }, () => ALICE)],
    [
      'on a disconnection that the wallet tries to recover from',
      'disconnect',
      { code: 1013, message: 'MetaMask: try again later' },
    ],
  ])('%s', (_, event, payload) => {
    const { wallet, tell } = watch()
    wallet.emit(event, payload)
    expect(tell).not.toHaveBeenCalled()
  })
})

test('after the end, the wallet has no listener left', () => {
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
  ['whose `on` throws', { on: fails, removeListener: fails }],
  ['whose `removeListener` throws', { on: () => {}, removeListener: fails }],
  ['whose `on` is not a function', { on: 1 } as unknown as WalletProvider],
])('a wallet %s causes no error', (_, members) => {
  const stop = watchWallet({ request: async () => null, ...members }, vi.fn())
  expect(stop).not.toThrow()
})

test('a wallet whose members throw causes no error', () => {
  const wallet = Object.defineProperty({ request: async () => null }, 'on', { get: fails })
  expect(watchWallet(wallet, vi.fn())).not.toThrow()
})
