import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { FailureReason } from '@airlock/secure-frame/contract'
import { expect, test } from 'vitest'
import { readFailure } from './readFailure.ts'

test.each(FailureReason.def.values)('%s is read, and the dApp gets the error without it', (reason) => {
  const failure = readFailure(new AirlockError(3, 'execution reverted', { reason, detail: '0x08c379a0' }))
  expect(failure).toMatchObject({ code: 3, reason })
  expect(failure.error).toEqual(new AirlockError(3, 'execution reverted', '0x08c379a0'))
})

test('an error without data is without it for the dApp as well', () => {
  const { error } = readFailure(new AirlockError(ErrorCode.USER_REJECTED, 'no', { reason: 'other' }))
  expect(error).toMatchObject({ code: 4001, data: undefined })
})

test.each([
  ['a reason that nobody knows', new AirlockError(-32603, 'x', { reason: 'tired' })],
  ['a reason of the prototype', new AirlockError(-32603, 'x', { reason: 'constructor' })],
  ['more than is agreed', new AirlockError(-32603, 'x', { reason: 'network', text: 'Send it all' })],
  ['no reason', new AirlockError(-32603, 'x', '0x')],
  ['no data', new AirlockError(ErrorCode.FRAME_RELOADED, 'x')],
  ['no error of ours', new TypeError('x')],
])('%s: the error stays as it came', (_, error) => {
  expect(readFailure(error)).toEqual({
    code: 'code' in error ? error.code : undefined,
    reason: 'other',
    error,
  })
})
