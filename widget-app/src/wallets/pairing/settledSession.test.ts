import { describe, expect, test } from 'vitest'
import { approvedName, toSession } from './settledSession.ts'
import type { SessionRecord } from './signClient.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OLD = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const NOW = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Metadata = Record<string, unknown>

const record = (namespaces: object, metadata: Metadata = {}) =>
  ({
    topic: 't',
    namespaces,
    peer: { publicKey: 'p', metadata: { name: 'Far', description: '', url: '', icons: [], ...metadata } },
  }) as unknown as SessionRecord

const part = (accounts: unknown[], chains?: unknown[]) => ({
  accounts,
  methods: ['m'],
  events: [],
  ...(chains && { chains }),
})

describe('an approved session', () => {
  test('has the wallet’s accounts, networks and methods', () => {
    const session = toSession(record({ eip155: part([`eip155:1:${A}`, `eip155:10:${A}`], ['eip155:1']) }))
    expect(session).toMatchObject({
      accounts: [`eip155:1:${A}`, `eip155:10:${A}`],
      chains: ['eip155:1', 'eip155:10'],
      methods: { eip155: ['m'] },
    })
  })

  test('may be listed under one network of a family', () => {
    const session = toSession(record({ 'eip155:1': part([`eip155:1:${A}`]), 'eip155:10': part([]) }))
    expect(session.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(session.methods).toEqual({ eip155: ['m'] })
  })

  test('has current network ids, and sends requests with the approved ones', () => {
    const settled = record({ solana: part([`${OLD}:x`]) })
    expect(toSession(settled)).toMatchObject({ accounts: [`${NOW}:x`], chains: [NOW] })
    expect(approvedName(settled, NOW)).toBe(OLD)
    expect(approvedName(settled, 'solana:other')).toBeUndefined()
  })

  test.each<[string, object]>([
    ['invalid accounts', { eip155: part(['x', 7, null, `eip155:1:${A}:y`, '__proto__']) }],
    ['invalid networks', { eip155: part([], ['eip155:', 'tron:1', '']) }],
    ['unknown families', { tron: part(['tron:0x2b6653dc:T'], ['tron:0x2b6653dc']) }],
  ])('leaves out %s', (_, namespaces) => {
    expect(toSession(record(namespaces))).toMatchObject({ accounts: [], chains: [] })
  })

  test('is limited in size', () => {
    const accounts = Array.from({ length: 1000 }, (_, index) => `eip155:${index + 1}:${A}`)
    const session = toSession(record({ eip155: part(accounts) }))
    expect(session.accounts).toHaveLength(256)
    expect(session.chains).toHaveLength(256)
  })
})

describe('a wallet’s own description', () => {
  test.each<[string, unknown, string]>([
    ['is unverified', 'Far', 'Far'],
    ['needs a name', '', 'Wallet'],
    ['needs a name that is a string', { toString: 'x' }, 'Wallet'],
    ['has a name of limited length', 'x'.repeat(1e6), 'x'.repeat(64)],
  ])('%s', (_, name, shown) => {
    expect(toSession(record({}, { name })).peer).toEqual({ name: shown })
  })
})
