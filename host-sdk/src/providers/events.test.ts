import { describe, expect, test } from 'vitest'
import type { CaipAddress, CaipNetworkId, NamespaceState } from '../types.ts'
import { addressesOf, deriveEvents, hexChainId, type Seen, seeing } from './events.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const connector = { id: 'test.wallet', name: 'Wallet', type: 'ANNOUNCED' } as const

function stateOf(
  status: NamespaceState['status'],
  chainId: number | null,
  addresses: string[] = [],
): NamespaceState {
  const caipNetworkId = chainId === null ? null : (`eip155:${chainId}` as CaipNetworkId)
  const accounts = addresses.map((address): CaipAddress => `eip155:${chainId}:${address}`)
  return {
    status,
    caipAddress: accounts[0] ?? null,
    accounts,
    caipNetworkId,
    isSupportedNetwork: true,
    connector: addresses.length ? connector : null,
  }
}

const gone = stateOf('disconnected', 1)
const asking = stateOf('connecting', 1)
const restoring = stateOf('connecting', 1, [ALICE])
const alice = stateOf('connected', 1, [ALICE])
const aliceOnBase = stateOf('connected', 8453, [ALICE])
const bob = stateOf('connected', 1, [BOB])
const both = stateOf('connected', 1, [ALICE, BOB])
const bobFirst = stateOf('connected', 1, [BOB, ALICE])
const lowerCase = stateOf('connected', 1, [ALICE.toLowerCase()])

const connect = (chainId: string) => ['connect', { chainId }]
const chainChanged = (chainId: string) => ['chainChanged', chainId]
const accountsChanged = (...accounts: string[]) => ['accountsChanged', accounts]
const disconnect = ['disconnect', expect.objectContaining({ code: 4900, name: 'AirlockError' })]

/** A sequence of states, with the events expected at each step. */
type Row = [what: string, first: NamespaceState, ...steps: [state: NamespaceState, events: unknown[]][]]

const TRANSITIONS: Row[] = [
  ['a missing connection stays as it is', gone, [gone, []]],
  ['a connection stays as it is', alice, [alice, []]],
  ['the visitor is asked to connect', gone, [asking, []]],
  ['the visitor is asked to connect and declines', gone, [asking, []], [gone, []]],
  ['a wallet connects', gone, [asking, []], [alice, [connect('0x1'), accountsChanged(ALICE)]]],
  [
    'a wallet connects on another network than the page starts on',
    gone,
    [aliceOnBase, [connect('0x2105'), chainChanged('0x2105'), accountsChanged(ALICE)]],
  ],
  ['the network changes', alice, [aliceOnBase, [chainChanged('0x2105')]]],
  ['the account changes', alice, [bob, [accountsChanged(BOB)]]],
  ['an account is added', alice, [both, [accountsChanged(ALICE, BOB)]]],
  ['an account is removed', both, [bob, [accountsChanged(BOB)]]],
  ['another of the accounts becomes active', both, [bobFirst, [accountsChanged(BOB, ALICE)]]],
  [
    'network and account change together',
    bob,
    [aliceOnBase, [chainChanged('0x2105'), accountsChanged(ALICE)]],
  ],
  ['the same account is written in another case', alice, [lowerCase, []], [alice, []]],
  ['the wallet disconnects', alice, [gone, [accountsChanged(), disconnect]]],
  [
    'the wallet disconnects and comes back',
    alice,
    [gone, [accountsChanged(), disconnect]],
    [alice, [connect('0x1'), accountsChanged(ALICE)]],
  ],
  [
    'a network that changes while disconnected is reported with the next connection',
    alice,
    [gone, [accountsChanged(), disconnect]],
    [stateOf('disconnected', 8453), []],
    [aliceOnBase, [connect('0x2105'), chainChanged('0x2105'), accountsChanged(ALICE)]],
  ],
  [
    'the wallet disconnects and its network is no longer known',
    alice,
    [stateOf('disconnected', null), [accountsChanged(), disconnect]],
    [alice, [connect('0x1'), accountsChanged(ALICE)]],
  ],
  ['a connection is restored', restoring, [alice, [connect('0x1'), accountsChanged(ALICE)]]],
  [
    'a connection is restored on another network',
    restoring,
    [aliceOnBase, [connect('0x2105'), chainChanged('0x2105'), accountsChanged(ALICE)]],
  ],
  ['a connection cannot be restored', restoring, [gone, []]],
  ['a connection that is lost and restored unchanged emits no events', alice, [restoring, []], [alice, []]],
  [
    'a connection is lost and restored with another account',
    alice,
    [restoring, []],
    [bob, [accountsChanged(BOB)]],
  ],
  [
    'a connection is lost and cannot be restored',
    alice,
    [restoring, []],
    [gone, [accountsChanged(), disconnect]],
  ],
]

test.each(TRANSITIONS)('%s', (_, first, ...steps) => {
  let seen: Seen = seeing(first)
  for (const [state, expected] of steps) {
    const derived = deriveEvents(seen, state)
    expect(derived.events).toEqual(expected)
    seen = derived.seen
  }
})

describe('values in the form of EIP-1193', () => {
  test.each([
    [1, '0x1'],
    [8453, '0x2105'],
    [31337, '0x7a69'],
    [11_155_111, '0xaa36a7'],
    [null, null],
  ])('chain %s has the id %s', (chainId, hex) => {
    expect(hexChainId(stateOf('connected', chainId))).toBe(hex)
  })

  test.each<[string, NamespaceState, string[]]>([
    ['connected', both, [ALICE, BOB]],
    ['being restored', restoring, []],
    ['pending', asking, []],
    ['disconnected', gone, []],
  ])('the addresses of a connection that is %s', (_, state, addresses) => {
    expect(addressesOf(state)).toEqual(addresses)
  })
})
