import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { failureOf } from './failureOf.ts'

test.each([
  [
    'eth_sendTransaction',
    -32000,
    'insufficient funds for gas * price + value',
    'Not sent: your balance is too low.',
  ],
  ['eth_sendTransaction', 3, 'execution reverted: no', 'Not sent: it would have failed.'],
  [
    'eth_sendTransaction',
    -32603,
    'Network problem: Local chain could not be reached',
    'Network problem. Please try again.',
  ],
  [
    'eth_sendTransaction',
    -32052,
    'Local chain took too long to respond',
    'Network problem. Please try again.',
  ],
  [
    'solana_signAndSendTransaction',
    -32603,
    'Network problem: Solana could not be reached; it may have been sent',
    'It may have been sent. Look before you try again.',
  ],
  ['eth_sendTransaction', -32000, 'nonce too low', 'It could not be sent.'],
  ['personal_sign', -32060, 'The shares do not match', 'It could not be signed.'],
])('%s that fails with %d, %s: %s', (method, code, message, text) => {
  expect(failureOf(method, new AirlockError(code, message))).toBe(text)
})

test.each([
  ['network', 'Network problem. Please try again.'],
  ['unavailable', 'The server cannot answer right now. Please try again in a moment.'],
  ['internal', 'The server has a problem. Please try again in a moment.'],
  ['another', 'It could not be signed.'],
])('where the frame’s server is to blame (%s) it is said so', (reason, text) => {
  expect(failureOf('personal_sign', new AirlockError(-32603, 'said by nobody', { reason }))).toBe(text)
})

test.each([
  ['the visitor’s own no', 'eth_sendTransaction', ErrorCode.USER_REJECTED],
  ['a request that the dApp took back', 'eth_sendTransaction', ErrorCode.ABORTED],
  ['a second request at once', 'personal_sign', ErrorCode.RESOURCE_PENDING],
  ['a mistake of the dApp', 'eth_sendTransaction', ErrorCode.INVALID_PARAMS],
  ['what only a smart account could do', 'wallet_sendCalls', ErrorCode.UNSUPPORTED_METHOD],
  ['a read that failed', 'eth_call', ErrorCode.INTERNAL],
])('%s is not talked about', (_, method, code) => {
  expect(failureOf(method, new AirlockError(code, 'no'))).toBeNull()
})
