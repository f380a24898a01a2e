import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { FailureReason } from '@airlock/secure-frame/contract'
import { expect, test } from 'vitest'
import { readFailure } from './readFailure.ts'

test.each(FailureReason.def.values)('%s is parsed, and the dApp gets the error without it', (reason) => {
  const failure = readFailure(new AirlockError(3, 'execution reverted', { reason, detail: '0x08c379a0' }))
  expect(failure).toMatchObject({ code: 3, reason })
  expect(failure.error).toEqual(new AirlockError(3, 'execution reverted', '0x08c379a0'))
})

test('an error without data has none for the dApp either', () => {
  const { error } = readFailure(new AirlockError(ErrorCode.USER_REJECTED, 'no', { reason: 'other' }))
  expect(error).toMatchObject({ code: 4001, data: undefined })
})

test.each([
  ['an unknown reason', new AirlockError(-32603, 'x', { reason: 'tired' })],
  ['a reason of the prototype', new AirlockError(-32603, 'x', { reason: 'constructor' })],
  ['extra fields', new AirlockError(-32603, 'x', { reason: 'network', text: 'Send it all' })],
  ['a missing reason', new AirlockError(-32603, 'x', '0x')],
  ['missing data', new AirlockError(ErrorCode.FRAME_RELOADED, 'x')],
  ['a foreign error', new TypeError('x')],
])('%s: the error is unchanged', (_, error) => {
  expect(readFailure(error)).toEqual({
    code: 'code' in error ? error.code : undefined,
    reason: 'other',
    error,
  })
})
