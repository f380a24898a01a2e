import { describe, expect, test } from 'vitest'
import type { Display } from '../../approval/display.ts'
import {
  costOf,
  dangersFirst,
  dangersOf,
  detailsOf,
  factsOf,
  hasCritical,
  isTransaction,
  isUnexplained,
  paysFee,
  toBeRead,
  unknownOf,
} from './sortOf.ts'

const display: Display = {
  kind: 'transfer',
  title: 'Send 0.5 ETH',
  summary: '',
  rows: [{ label: 'To', value: '0x52908400098527886E0F7030069857D2E4169EE7', kind: 'address' }],
  text: null,
  tree: [],
  network: { id: 'eip155:1', name: 'Ethereum' },
  fee: '0.00042 ETH',
  balanceChanges: null,
  dangers: [],
  understood: true,
}
const written = (rows: Display['rows']) => rows.map(({ label, value }) => `${label}: ${value}`)
const labels = (one: Display) => written(factsOf(one, '0xabc'))

test('the facts of a transaction are the account, the network and the maximum fee', () => {
  expect(labels(display).slice(1)).toEqual(['Your account: 0xabc', 'Network: Ethereum'])
  expect(written(costOf(display))).toEqual(['Network fee: at most 0.00042 ETH'])
})

test('a fee that somebody else pays is in their words, and never beside an amount', () => {
  const sponsored = { ...display, fee: '0 ETH', sponsored: 'Free, paid by Shop' }
  expect(costOf(sponsored)).toEqual([{ label: 'Network fee', value: 'Free, paid by Shop', kind: 'text' }])
  expect(costOf({ ...sponsored, network: null })).toEqual([])
})

test.each([
  ['a fee', '0.00042 ETH', true],
  ['an unknown fee', null, true],
  ['no fee', '0 SOL', false],
])('an account that pays %s is not described as unchanged', (_, fee, pays) => {
  expect(paysFee({ ...display, fee })).toBe(pays)
})

test('raw data is under Details', () => {
  const raw: Display['rows'] = [
    { label: 'Data', value: '0x00', kind: 'data' },
    { label: 'Nonce', value: '7', kind: 'text', detail: true },
  ]
  const one = { ...display, rows: [...raw, ...display.rows] }
  expect(detailsOf(one)).toEqual(raw)
  expect(factsOf(one, '0xabc')).toEqual(factsOf(display, '0xabc'))
})

test('many changes do not push the dangers out of view', () => {
  const changes = Array.from({ length: 5 }, () => ({ direction: 'in' as const, amount: '1', asset: 'X' }))
  const balanceChanges = { succeeds: true, reason: null, changes }
  expect(dangersFirst(display)).toBe(false)
  expect(dangersFirst({ ...display, balanceChanges })).toBe(true)
})

test('what was found comes before what the node says about a failure', () => {
  const failing = { succeeds: false, reason: 'execution reverted', changes: [] }
  expect(dangersFirst({ ...display, balanceChanges: failing })).toBe(true)
})

test.each([true, false])(
  'a simulation never comes before a critical danger, understood: %s',
  (understood) => {
    const request: Display = { ...display, understood }
    const danger = { code: 'x', text: 'x' }
    expect(dangersFirst({ ...request, dangers: [{ ...danger, level: 'warning' }] })).toBe(false)
    expect(dangersFirst({ ...request, dangers: [{ ...danger, level: 'critical' }] })).toBe(true)
  },
)

test.each([
  ['a transfer', display, null],
  ['a message', { ...display, kind: 'message', text: 'x' }, 'message'],
  ['the text of a sign-in that is understood', { ...display, kind: 'sign-in', text: 'x' }, null],
  ['unknown typed data', { ...display, kind: 'typed-data', understood: false }, 'data'],
  ['an unknown text', { ...display, kind: 'message', text: 'x', understood: false }, 'message'],
] satisfies [string, Display, string | null][])('the end of %s has to be seen: %s', (_, one, part) => {
  expect(toBeRead(one)).toBe(part)
})

test('an unknown fee is shown as unknown', () => {
  expect(written(costOf({ ...display, fee: null }))).toEqual(['Network fee: not known'])
})

test('a message has neither network, fee nor balance changes', () => {
  const message: Display = { ...display, kind: 'message', network: null, fee: null, text: 'hello' }
  expect(isTransaction(message)).toBe(false)
  expect(labels(message).slice(1)).toEqual(['Your account: 0xabc'])
  expect(costOf(message)).toEqual([])
})

test('typed data on a network is not a transaction', () => {
  expect(isTransaction({ ...display, kind: 'permit' })).toBe(false)
})

test('only critical dangers need a confirmation', () => {
  const danger = (level: 'warning' | 'critical') => ({ code: 'x', level, text: 'x' })
  expect(hasCritical({ ...display, dangers: [danger('warning')] })).toBe(false)
  expect(hasCritical({ ...display, dangers: [danger('warning'), danger('critical')] })).toBe(true)
})

test('the account is not repeated if the request already shows it', () => {
  const rows = (value: string): Display['rows'] => [{ label: 'Account', value, kind: 'address' }]
  expect(labels({ ...display, kind: 'sign-in', network: null, rows: rows('0xabc') })).toEqual([
    'Account: 0xabc',
  ])
  expect(labels({ ...display, kind: 'sign-in', network: null, rows: rows('0xdef') })).toContain(
    'Your account: 0xabc',
  )
})

test('a smart account that signs is shown in its owner’s place', () => {
  const rows: Display['rows'] = [{ label: 'Smart account', value: '0xdef', kind: 'address' }]
  expect(labels({ ...display, rows })).toEqual(['Smart account: 0xdef', 'Network: Ethereum'])
})

describe('unknown effects are stated', () => {
  const unclear: Display = { ...display, kind: 'unknown', understood: false }
  const because = (code: string, level: 'warning' | 'critical') => [{ code, level, text: 'x' }]
  test.each([
    ['without any other danger', unclear, true],
    ['next to a danger of another kind', { ...unclear, dangers: because('burn', 'critical') }, true],
    ['even if a danger says the same', { ...unclear, dangers: because('unknown-call', 'warning') }, true],
    [
      'but not for a text that is clearly dangerous',
      { ...unclear, kind: 'message', dangers: because('sign-in-domain', 'critical') },
      false,
    ],
    ['but not for a request that is understood', display, false],
  ] satisfies [string, Display, boolean][])('%s', (_, one, said) => {
    expect(isUnexplained(one)).toBe(said)
  })

  test('once: a danger that only repeats it is left out', () => {
    const dangers = [...because('unknown-call', 'warning'), ...because('burn', 'critical')]
    expect(dangersOf({ ...unclear, dangers })).toEqual(because('burn', 'critical'))
    expect(dangersOf({ ...display, dangers })).toEqual(dangers)
  })
})

const warned = (...codes: string[]): Display['dangers'] =>
  codes.map((code) => ({ code, level: 'warning', text: code }))

test.each<[string, Display['kind'], string[], string]>([
  ['of a lone call that is unknown', 'unknown', ['unknown-call'], 'all'],
  ['of typed data', 'typed-data', [], 'all'],
  ['of a batch with an unknown call in it', 'call', ['unknown-call'], 'all'],
  ['of a batch that is too long to be read', 'call', ['too-many-calls'], 'all'],
  ['of a batch that holds another danger', 'call', ['value-with-call'], 'part'],
  ['of a swap by an unknown contract', 'call', ['approval', 'swap-contract'], 'contract'],
  ['of such a swap beside an unknown call', 'call', ['unknown-call', 'swap-contract'], 'all'],
])('what is said to be unknown %s', (_, kind, codes, expected) => {
  expect(unknownOf({ kind, dangers: warned(...codes) })).toBe(expected)
})
