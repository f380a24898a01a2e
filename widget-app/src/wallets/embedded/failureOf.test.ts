import { ErrorCode } from '@airlock/host-sdk/contract'
import { FailureReason } from '@airlock/secure-frame/contract'
import { expect, test } from 'vitest'
import { failureOf } from './failureOf.ts'

const TEXTS: Readonly<Record<FailureReason, string | null>> = {
  'not-allowed': 'Action not allowed',
  'may-have-been-sent': 'It may have been sent. Look before you try again.',
  'not-confirmed': 'It was sent, but is not confirmed yet. Look before you try again.',
  reverted: 'It was sent, but failed on the network.',
  overtaken: null,
  'balance-too-low': 'Not sent: your balance is too low.',
  'would-fail': 'Not sent: it would have failed.',
  network: 'Network problem. Try again.',
  unavailable: 'The server cannot answer right now. Try again in a moment.',
  internal: 'The server has a problem. Try again in a moment.',
  'session-ended': null,
  other: 'It could not be sent.',
}

test.each(FailureReason.def.values)('%s has a text', (reason) => {
  expect(failureOf('eth_sendTransaction', { code: -32000, reason })).toBe(TEXTS[reason])
})

test('what may have been sent is reported whatever its code is', () => {
  const failure = { code: ErrorCode.RESOURCE_PENDING, reason: 'may-have-been-sent' } as const
  expect(failureOf('wallet_sendCalls', failure)).toBe(TEXTS['may-have-been-sent'])
})

test.each([
  ['eth_sendTransaction', 'It could not be sent.'],
  ['solana_signAndSendTransaction', 'It could not be sent.'],
  ['personal_sign', 'It could not be signed.'],
])('%s without a specific reason: %s', (method, text) => {
  expect(failureOf(method, { code: ErrorCode.SHARE_MISMATCH, reason: 'other' })).toBe(text)
})

test('a method that is not allowed is always reported, whatever its code', () => {
  const failure = { code: ErrorCode.UNSUPPORTED_METHOD, reason: 'not-allowed' } as const
  expect(failureOf('foo_bar', failure)).toBe('Action not allowed')
})

test.each([
  ['a rejection by the visitor', 'eth_sendTransaction', ErrorCode.USER_REJECTED],
  ['a request that the dApp aborted', 'eth_sendTransaction', ErrorCode.ABORTED],
  ['a second concurrent request', 'personal_sign', ErrorCode.RESOURCE_PENDING],
  ['an error of the dApp', 'eth_sendTransaction', ErrorCode.INVALID_PARAMS],
  ['a method of smart accounts', 'wallet_sendCalls', ErrorCode.UNSUPPORTED_METHOD],
  ['a failed read', 'eth_call', ErrorCode.INTERNAL],
])('%s is not reported', (_, method, code) => {
  expect(failureOf(method, { code, reason: 'other' })).toBeNull()
  expect(failureOf(method, { code, reason: 'network' })).toBeNull()
})
