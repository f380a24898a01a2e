import { describe, expect, test } from 'vitest'
import type { Display } from '../../approval/display.ts'
import { factsOf, hasCritical, isTransaction, isUnexplained } from './sortOf.ts'

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
const labels = (one: Display) => factsOf(one, '0xabc').map(({ label, value }) => `${label}: ${value}`)

test('a transaction says who pays, where and how much at most', () => {
  expect(labels(display).slice(1)).toEqual([
    'Your account: 0xabc',
    'Network: Ethereum',
    'Network fee: at most 0.00042 ETH',
  ])
})

test('a fee that nobody knows is not left out', () => {
  expect(labels({ ...display, fee: null })).toContain('Network fee: not known')
})

test('a message has neither network, fee nor balance changes', () => {
  const message: Display = { ...display, kind: 'message', network: null, fee: null, text: 'hello' }
  expect(isTransaction(message)).toBe(false)
  expect(labels(message).slice(1)).toEqual(['Your account: 0xabc'])
})

test('typed data on a network is not a transaction', () => {
  expect(isTransaction({ ...display, kind: 'permit' })).toBe(false)
})

test('a second step is asked for critical dangers alone', () => {
  const danger = (level: 'warning' | 'critical') => ({ code: 'x', level, text: 'x' })
  expect(hasCritical({ ...display, dangers: [danger('warning')] })).toBe(false)
  expect(hasCritical({ ...display, dangers: [danger('warning'), danger('critical')] })).toBe(true)
})

test('an account that the request names is not named twice; another one is', () => {
  const rows = (value: string): Display['rows'] => [{ label: 'Account', value, kind: 'address' }]
  expect(labels({ ...display, kind: 'sign-in', network: null, rows: rows('0xabc') })).toEqual([
    'Account: 0xabc',
  ])
  expect(labels({ ...display, kind: 'sign-in', network: null, rows: rows('0xdef') })).toContain(
    'Your account: 0xabc',
  )
})

describe('what nobody understands is said to be so', () => {
  const unclear: Display = { ...display, kind: 'unknown', understood: false }
  const because = (code: string, level: 'warning' | 'critical') => [{ code, level, text: 'x' }]
  test.each([
    ['without any other danger', unclear, true],
    ['beside a danger of another kind', { ...unclear, dangers: because('burn', 'critical') }, true],
    ['once, where a danger says it', { ...unclear, dangers: because('unknown-call', 'warning') }, false],
    [
      'not of a text that is plainly dangerous',
      { ...unclear, kind: 'message', dangers: because('sign-in-domain', 'critical') },
      false,
    ],
    ['and not of what is understood', display, false],
  ] satisfies [string, Display, boolean][])('%s', (_, one, said) => {
    expect(isUnexplained(one)).toBe(said)
  })
})
