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
    expiry: 1_800_000_000,
    namespaces,
    peer: { publicKey: 'p', metadata: { name: 'Far', description: '', url: '', icons: [], ...metadata } },
  }) as unknown as SessionRecord

const part = (accounts: unknown[], chains?: unknown[]) => ({
  accounts,
  methods: ['m'],
  events: [],
  ...(chains && { chains }),
})

describe('what a wallet has approved', () => {
  test('is its accounts, networks and methods', () => {
    const session = toSession(record({ eip155: part([`eip155:1:${A}`, `eip155:10:${A}`], ['eip155:1']) }))
    expect(session).toMatchObject({
      accounts: [`eip155:1:${A}`, `eip155:10:${A}`],
      chains: ['eip155:1', 'eip155:10'],
      methods: { eip155: ['m'] },
      expiresAt: 1_800_000_000_000,
    })
  })

  test('may stand under one network of a family', () => {
    const session = toSession(record({ 'eip155:1': part([`eip155:1:${A}`]), 'eip155:10': part([]) }))
    expect(session.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(session.methods).toEqual({ eip155: ['m'] })
  })

  test('is called by its present name, and asked by the one that was approved', () => {
    const settled = record({ solana: part([`${OLD}:x`]) })
    expect(toSession(settled)).toMatchObject({ accounts: [`${NOW}:x`], chains: [NOW] })
    expect(approvedName(settled, NOW)).toBe(OLD)
    expect(approvedName(settled, 'solana:other')).toBeUndefined()
  })

  test.each<[string, object]>([
    ['accounts that are none', { eip155: part(['x', 7, null, `eip155:1:${A}:y`, '__proto__']) }],
    ['networks that are none', { eip155: part([], ['eip155:', 'tron:1', '']) }],
    ['families that nobody knows', { tron: part(['tron:0x2b6653dc:T'], ['tron:0x2b6653dc']) }],
  ])('leaves out %s', (_, namespaces) => {
    expect(toSession(record(namespaces))).toMatchObject({ accounts: [], chains: [] })
  })

  test('is no more than anybody reads', () => {
    const accounts = Array.from({ length: 1000 }, (_, index) => `eip155:${index + 1}:${A}`)
    const session = toSession(record({ eip155: part(accounts) }))
    expect(session.accounts).toHaveLength(256)
    expect(session.chains).toHaveLength(256)
  })
})

describe('what a wallet says of itself', () => {
  const peerOf = (metadata: Metadata) => toSession(record({}, metadata)).peer

  test.each<[string, Metadata, object]>([
    ['is a claim', { name: 'Far', url: 'https://far.example' }, { name: 'Far', url: 'https://far.example' }],
    ['has a name', { name: '' }, { name: 'Wallet' }],
    ['has a name that is a text', { name: { toString: 'x' } }, { name: 'Wallet' }],
    ['has no endless name', { name: 'x'.repeat(1e6) }, { name: 'x'.repeat(64) }],
    ['has a picture by https alone', { icons: ['http://far.example/i.png'] }, { icon: null }],
    ['has no picture that runs', { icons: ['javascript:alert(1)'] }, { icon: null }],
    ['has no pictures that are none', { icons: 'https://x.example' }, { icon: null }],
    ['leads to its app', { redirect: { native: 'far://' } }, { redirect: 'far://' }],
    [
      'leads by https where it can',
      { redirect: { native: 'far://', universal: 'https://far.example/app' } },
      { redirect: 'https://far.example/app' },
    ],
  ])('%s', (_, metadata, peer) => {
    expect(peerOf(metadata)).toMatchObject(peer)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x/y',
    'file:///etc/passwd',
    'vbscript:x',
    'about:blank',
    'http://far.example',
    'view-source:https://x',
    'far',
    '',
  ])('leads nowhere by %j', (native) => {
    expect(peerOf({ redirect: { native } }).redirect).toBeNull()
  })
})
