import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import {
  type ChainRecord,
  createChainRecord,
  emptyAccountState,
  findNetwork,
  isSupported,
} from './chainRecord.ts'
import { type ConnectionEvent, transition, type WalletAnswer } from './connectionMachine.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ONE: CaipNetworkId = 'eip155:31337'
const TWO: CaipNetworkId = 'eip155:31338'
const OTHER: CaipNetworkId = 'eip155:99'

const network = (caipNetworkId: CaipNetworkId): CaipNetwork => ({
  id: Number(caipNetworkId.split(':')[1]),
  caipNetworkId,
  chainNamespace: 'eip155',
  name: `Chain ${caipNetworkId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})

const walletInfo = (connectorId: string) => ({ connectorId, name: connectorId, type: 'ANNOUNCED' as const })
const answer = (accounts: string[], caipNetworkId = ONE, connectorId = 'w'): WalletAnswer => ({
  wallet: walletInfo(connectorId),
  accounts,
  caipNetworkId,
})

const empty = createChainRecord('eip155', [ONE, TWO], [network(ONE), network(TWO)])
const initial: ChainRecord = {
  ...empty,
  networkState: { ...empty.networkState, caipNetwork: findNetwork(empty, ONE) },
}
const run = (...events: ConnectionEvent[]) => events.reduce(transition, initial)
const connected = run({ type: 'synced', answer: answer([A, B]) })
const restoring = run({ type: 'restore', answer: answer([A, B]) })
const asking = run({ type: 'connect' })

/** A summary of a record, short enough for a table. */
const seen = ({ accountState, networkState }: ChainRecord) =>
  [
    accountState.status,
    accountState.address === A ? 'A' : accountState.address === B ? 'B' : '-',
    networkState.caipNetwork?.caipNetworkId ?? '-',
  ].join(' ')

const accountsChanged = (accounts: string[], connectorId = 'w'): ConnectionEvent => ({
  type: 'accountsChanged',
  connectorId,
  accounts,
})
const chainChanged = (caipNetworkId: CaipNetworkId, connectorId = 'w'): ConnectionEvent => ({
  type: 'chainChanged',
  connectorId,
  caipNetworkId,
})

describe('the table', () => {
  test.each<[string, ChainRecord, ConnectionEvent, string]>([
    // restore
    [
      'stored connected becomes connecting',
      initial,
      { type: 'restore', answer: answer([A]) },
      `connecting A ${ONE}`,
    ],
    [
      'nothing stored stays disconnected',
      initial,
      { type: 'restore', answer: answer([]) },
      `disconnected - ${ONE}`,
    ],
    [
      'a late restore changes no connection',
      connected,
      { type: 'restore', answer: answer([B]) },
      `connected A ${ONE}`,
    ],
    ['synced after restore', restoring, { type: 'synced', answer: answer([A, B]) }, `connected A ${ONE}`],
    [
      'restored, but the wallet shares no account',
      restoring,
      { type: 'synced', answer: answer([]) },
      `disconnected - ${ONE}`,
    ],
    ['restored, the wallet fails', restoring, { type: 'failed' }, `disconnected - ${ONE}`],
    [
      'restored, but the wallet is gone',
      restoring,
      { type: 'lost', connectorId: 'w' },
      `disconnected - ${ONE}`,
    ],
    // connect
    ['the visitor chose a wallet', initial, { type: 'connect' }, `connecting - ${ONE}`],
    ['the wallet responds', asking, { type: 'synced', answer: answer([A], TWO) }, `connected A ${TWO}`],
    ['the wallet rejects', asking, { type: 'failed' }, `disconnected - ${ONE}`],
    ['another wallet while connected', connected, { type: 'connect' }, `connected A ${ONE}`],
    ['the other wallet rejects', connected, { type: 'failed' }, `connected A ${ONE}`],
    [
      'the other wallet responds',
      connected,
      { type: 'synced', answer: answer([B], TWO, 'v') },
      `connected B ${TWO}`,
    ],
    [
      'a late response after a failure',
      initial,
      { type: 'synced', answer: answer([A]) },
      `connected A ${ONE}`,
    ],
    // the wallet changes
    ['another account in the wallet', connected, accountsChanged([B, A]), `connected B ${ONE}`],
    ['no account any more', connected, accountsChanged([]), `disconnected - ${ONE}`],
    ['accounts of another wallet', connected, accountsChanged([], 'v'), `connected A ${ONE}`],
    ['accounts while restoring', restoring, accountsChanged([]), `connecting A ${ONE}`],
    ['accounts while disconnected', initial, accountsChanged([A]), `disconnected - ${ONE}`],
    ['another network in the wallet', connected, chainChanged(TWO), `connected A ${TWO}`],
    ['an unsupported network', connected, chainChanged(OTHER), `connected A ${OTHER}`],
    ['a network of another wallet', connected, chainChanged(TWO, 'v'), `connected A ${ONE}`],
    ['a network while disconnected', initial, chainChanged(TWO), `disconnected - ${ONE}`],
    // the end
    ['the wallet disappeared', connected, { type: 'lost', connectorId: 'w' }, `disconnected - ${ONE}`],
    ['another wallet disappeared', connected, { type: 'lost', connectorId: 'v' }, `connected A ${ONE}`],
    ['disconnect', connected, { type: 'disconnect' }, `disconnected - ${ONE}`],
    [
      'disconnect on a network that the dApp has not configured',
      transition(connected, chainChanged(OTHER)),
      { type: 'disconnect' },
      `disconnected - ${ONE}`,
    ],
    [
      'a wallet on such a network disappeared',
      transition(connected, chainChanged(OTHER)),
      { type: 'lost', connectorId: 'w' },
      `disconnected - ${ONE}`,
    ],
    [
      'disconnect on another network of the dApp',
      transition(connected, chainChanged(TWO)),
      { type: 'disconnect' },
      `disconnected - ${TWO}`,
    ],
    ['disconnect while restoring', restoring, { type: 'disconnect' }, `disconnected - ${ONE}`],
    ['disconnect twice', initial, { type: 'disconnect' }, `disconnected - ${ONE}`],
    // choices
    ['another account selected here', connected, { type: 'selectAccount', address: B }, `connected B ${ONE}`],
    ['in another case', connected, { type: 'selectAccount', address: B.toLowerCase() }, `connected B ${ONE}`],
    [
      'an account that is not shared',
      connected,
      { type: 'selectAccount', address: '0x1' },
      `connected A ${ONE}`,
    ],
    [
      'a network without a wallet',
      initial,
      { type: 'selectNetwork', caipNetworkId: TWO },
      `disconnected - ${TWO}`,
    ],
    [
      'a network while a wallet is asked',
      transition(initial, { type: 'connect' }),
      { type: 'selectNetwork', caipNetworkId: TWO },
      `connecting - ${TWO}`,
    ],
    [
      'a network with a wallet',
      connected,
      { type: 'selectNetwork', caipNetworkId: TWO },
      `connected A ${ONE}`,
    ],
  ])('%s', (_, record, event, expected) => {
    expect(seen(transition(record, event))).toBe(expected)
  })

  test('an unsupported network is a placeholder', () => {
    const record = transition(connected, chainChanged(OTHER))
    expect(record.networkState.caipNetwork).toMatchObject({ caipNetworkId: OTHER, name: '' })
    expect(isSupported(record, OTHER)).toBe(false)
  })

  test('a selected account stays while the wallet reports the same, and changes when it reports another', () => {
    const chosen = transition(connected, { type: 'selectAccount', address: B })
    expect(seen(transition(chosen, { type: 'synced', answer: answer([A, B]) }))).toBe(`connected B ${ONE}`)
    expect(seen(transition(chosen, accountsChanged([A])))).toBe(`connected A ${ONE}`)
    const restored = run({ type: 'restore', answer: { ...answer([A, B]), address: B } })
    expect(seen(transition(restored, { type: 'synced', answer: answer([A, B]) }))).toBe(`connected B ${ONE}`)
  })

  test('an account has the type that its wallet reported last', () => {
    const typesOf = ({ accountState }: ChainRecord) => accountState.allAccounts.map(({ type }) => type)
    const typed = run({ type: 'synced', answer: { ...answer([A, B]), types: ['payment', 'ordinal'] } })
    expect(typesOf(typed)).toEqual(['payment', 'ordinal'])
    expect(typesOf(transition(typed, accountsChanged([B, A])))).toEqual(['ordinal', 'payment'])
    expect(typesOf(connected)).toEqual(['eoa', 'eoa'])
  })

  test('another network can have other accounts at once', () => {
    const moved = transition(connected, { ...chainChanged(TWO), accounts: [B] } as ConnectionEvent)
    expect(seen(moved)).toBe(`connected B ${TWO}`)
    expect(moved.accountState.caipAddress).toBe(`${TWO}:${B}`)
    expect(seen(transition(connected, { ...chainChanged(TWO), accounts: [] } as ConnectionEvent))).toBe(
      `connected A ${TWO}`,
    )
  })

  test('data of another account or network is not shown', () => {
    const rich = {
      ...connected,
      accountState: { ...connected.accountState, balance: '1', balanceSymbol: 'ETH' },
    }
    expect(transition(rich, { type: 'synced', answer: answer([A, B]) }).accountState.balance).toBe('1')
    expect(transition(rich, accountsChanged([B])).accountState.balance).toBeNull()
    expect(transition(rich, chainChanged(TWO)).accountState.balance).toBeNull()
    expect(transition(rich, { type: 'disconnect' }).accountState).toEqual(emptyAccountState)
  })
})

describe('events in any order', () => {
  const wallet = fc.constantFrom('w', 'v')
  const chain = fc.constantFrom<CaipNetworkId[]>(ONE, TWO, OTHER)
  const accounts = fc.constantFrom<string[][]>([], [A], [B], [A, B], [B, A])
  const answers = fc.record({ accounts, caipNetworkId: chain, wallet: wallet.map(walletInfo) })
  const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.record({ type: fc.constant('restore' as const), answer: answers }),
    fc.record({ type: fc.constant('connect' as const) }),
    fc.record({ type: fc.constant('synced' as const), answer: answers }),
    fc.record({ type: fc.constant('failed' as const) }),
    fc.record({ type: fc.constant('accountsChanged' as const), connectorId: wallet, accounts }),
    fc.record({ type: fc.constant('chainChanged' as const), connectorId: wallet, caipNetworkId: chain }),
    fc.record({ type: fc.constant('lost' as const), connectorId: wallet }),
    fc.record({ type: fc.constant('disconnect' as const) }),
    fc.record({ type: fc.constant('selectAccount' as const), address: fc.constantFrom(A, B, '0x1') }),
    fc.record({ type: fc.constant('selectNetwork' as const), caipNetworkId: chain }),
  )

  const holds = (record: ChainRecord, name: string) => {
    const { accountState: account, networkState } = record
    const addresses = account.allAccounts.map((entry) => entry.address)
    if (account.status === 'connected') {
      expect(addresses.length, name).toBeGreaterThan(0)
      expect(networkState.caipNetwork, name).not.toBeNull()
      expect(account.connectedWalletInfo, name).not.toBeNull()
    }
    if (account.status === 'disconnected') expect(account, name).toEqual(emptyAccountState)
    if (account.address === null) expect(account.caipAddress, name).toBeNull()
    else {
      expect(addresses, name).toContain(account.address)
      expect(account.caipAddress, name).toBe(`${networkState.caipNetwork?.caipNetworkId}:${account.address}`)
    }
  }

  test('keep the invariants after every step', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        events.reduce((record, next) => {
          const after = transition(record, next)
          holds(after, JSON.stringify(next))
          return after
        }, initial)
      }),
      { numRuns: 2000 },
    )
  })

  test('connect only by a wallet’s response', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), event, (events, last) => {
        const before = events.reduce(transition, initial)
        const after = transition(before, last)
        if (before.accountState.status !== 'connected' && after.accountState.status === 'connected')
          expect(last.type).toBe('synced')
      }),
    )
  })

  test('always disconnect on a disconnect', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const record = transition(events.reduce(transition, initial), { type: 'disconnect' })
        expect(record.accountState).toEqual(emptyAccountState)
      }),
    )
  })
})
