import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { codeOf, innerCodeOf, refusalOf } from './walletError.ts'

test.each([
  ['the standard rejection', new AirlockError(4001, 'User rejected the request.'), 'rejected'],
  ['a pairing wallet', new AirlockError(5000, 'User rejected.'), 'rejected'],
  ['a code in the data', new AirlockError(-32603, 'x', { code: 'ACTION_REJECTED' }), 'rejected'],
  ['a code in the text', new AirlockError(-32603, 'rejected (code=ACTION_REJECTED)'), 'rejected'],
  [
    'only a text',
    new AirlockError(-32000, 'MetaMask Tx Signature: User denied transaction signature.'),
    'rejected',
  ],
  ['a pairing wallet that declines methods', new AirlockError(5002, 'Methods rejected.'), 'rejected'],
  ['a cancelled request', new AirlockError(-32000, 'Request cancelled by user'), 'rejected'],
  ['one in American English', new AirlockError(-32000, 'User canceled'), 'rejected'],
  ['a plain object', { message: 'User rejected the request' }, 'rejected'],
  ['an object without a message', { message: 5 }, 'failed'],
  ['an open request', new AirlockError(-32002, 'Already processing'), 'locked'],
  ['a timeout', new AirlockError(-32052, 'walletRequest timed out'), 'timedOut'],
  ['an internal error', new AirlockError(-32603, 'Internal error'), 'failed'],
  ['a value that is not an error', 'no', 'failed'],
  ['nothing', undefined, 'failed'],
])('classifies %s', (_, error, refusal) => {
  expect(refusalOf(error)).toBe(refusal)
})

test('finds the code that a wallet has wrapped', () => {
  expect(innerCodeOf(new AirlockError(-32603, 'x', { originalError: { code: 4902 } }))).toBe(4902)
  expect(innerCodeOf(new AirlockError(-32603, 'x'))).toBeUndefined()
  expect(codeOf(null)).toBeUndefined()
})
