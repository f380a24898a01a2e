import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { refusalOf } from '../../chains/walletError.ts'
import { toAirlockError } from './pairingError.ts'

test.each<[string, unknown, number, ReturnType<typeof refusalOf>]>([
  ['a rejection', { code: 5000, message: 'User rejected.' }, 5000, 'rejected'],
  [
    'a rejection of the networks',
    { code: 5001, message: 'User disapproved requested chains' },
    5000,
    'rejected',
  ],
  [
    'a rejection of the methods',
    { code: 5002, message: 'User disapproved requested methods' },
    5000,
    'rejected',
  ],
  ['an EIP-1193 rejection', { code: 4001, message: 'no' }, 4001, 'rejected'],
  ['an unsupported method', { code: 5101, message: 'Unsupported methods.' }, 4200, 'failed'],
  ['a session that ended', { code: 6000, message: 'User disconnected.' }, 4900, 'failed'],
  ['a code of the wallet', { code: -32000, message: 'insufficient funds' }, -32000, 'failed'],
  ['a proposal that expired', { code: 0, message: 'Proposal expired' }, -32052, 'timedOut'],
  ['a request that expired', new Error('Request expired. Please try again.'), -32052, 'timedOut'],
  ['an unreachable relay', new Error('Failed to publish payload, please try again.'), 4900, 'failed'],
  ['being offline', new Error('No internet connection detected. Please'), 4900, 'failed'],
  ['an error of ours', new AirlockError(-32053, 'Not wanted any more'), -32053, 'failed'],
  ['any other error', new Error('x'), -32603, 'failed'],
  ['a code that is not a number', { code: 'x', message: 'y' }, -32603, 'failed'],
  ['no error', undefined, -32603, 'failed'],
])('%s has the right code', (_, error, code, refusal) => {
  const told = toAirlockError(error)
  expect(told.code).toBe(code)
  expect(refusalOf(told)).toBe(refusal)
})

test('a wallet’s long message is truncated', () => {
  expect(toAirlockError({ code: -32000, message: 'x'.repeat(1e6) }).message).toHaveLength(256)
})
