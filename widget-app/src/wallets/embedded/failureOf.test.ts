import { ErrorCode } from '@airlock/host-sdk/contract'
import { FailureReason } from '@airlock/secure-frame/contract'
import { expect, test } from 'vitest'
import { failureOf } from './failureOf.ts'

const TEXTS: Readonly<Record<FailureReason, string | null>> = {
  'not-allowed': 'Action not allowed',
  'may-have-been-sent': 'It may have been sent. Look before you try again.',
  'balance-too-low': 'Not sent: your balance is too low.',
  'would-fail': 'Not sent: it would have failed.',
  network: 'Network problem. Please try again.',
  unavailable: 'The server cannot answer right now. Please try again in a moment.',
  internal: 'The server has a problem. Please try again in a moment.',
  'session-ended': null,
  other: 'It could not be sent.',
}

test.each(FailureReason.def.values)('%s has its words', (reason) => {
  expect(failureOf('eth_sendTransaction', { code: -32000, reason })).toBe(TEXTS[reason])
})

test.each([
  ['eth_sendTransaction', 'It could not be sent.'],
  ['solana_signAndSendTransaction', 'It could not be sent.'],
  ['personal_sign', 'It could not be signed.'],
])('%s that fails for no reason of its own: %s', (method, text) => {
  expect(failureOf(method, { code: ErrorCode.SHARE_MISMATCH, reason: 'other' })).toBe(text)
})

test('that a method is not allowed is said of any, whatever its code', () => {
  const failure = { code: ErrorCode.UNSUPPORTED_METHOD, reason: 'not-allowed' } as const
  expect(failureOf('foo_bar', failure)).toBe('Action not allowed')
})

test.each([
  ['the visitor’s own no', 'eth_sendTransaction', ErrorCode.USER_REJECTED],
  ['a request that the dApp took back', 'eth_sendTransaction', ErrorCode.ABORTED],
  ['a second request at once', 'personal_sign', ErrorCode.RESOURCE_PENDING],
  ['a mistake of the dApp', 'eth_sendTransaction', ErrorCode.INVALID_PARAMS],
  ['what only a smart account could do', 'wallet_sendCalls', ErrorCode.UNSUPPORTED_METHOD],
  ['a read that failed', 'eth_call', ErrorCode.INTERNAL],
])('%s is not talked about', (_, method, code) => {
  expect(failureOf(method, { code, reason: 'other' })).toBeNull()
  expect(failureOf(method, { code, reason: 'network' })).toBeNull()
})
