import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { FailureReason, RequestFailure } from '../contract/failure.ts'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { asRequestFailure, nodeProblem, RequestError } from './requestError.ts'

test.each(FailureReason.def.values)(
  '%s reaches the widget as a reason, separate from the dApp’s data',
  (reason) => {
    const crossed = asRequestFailure(
      new RequestError(reason, 3, 'said by nobody', '0x08c379a0'),
    ) as AirlockError
    expect(crossed).toMatchObject({ code: 3, message: 'said by nobody' })
    expect(RequestFailure.parse(crossed.data)).toEqual({ reason, detail: '0x08c379a0' })
  },
)

test.each<[string, AirlockError, FailureReason]>([
  ['a node that does not respond', nodeProblem('Base could not be reached'), 'network'],
  ['a server that is unreachable', networkProblem(), 'network'],
  ['a busy server', new ApiFailure('unavailable', 'x'), 'unavailable'],
  ['a server with an internal error', new ApiFailure('internal', 'x'), 'internal'],
  ['a rate limit of the server', new ApiFailure('rate-limited', 'x'), 'other'],
  [
    'an expired session',
    new AirlockError(ErrorCode.UNAUTHORIZED, 'x', { reason: 'session-ended' }),
    'session-ended',
  ],
  ['a locked wallet', new AirlockError(ErrorCode.UNAUTHORIZED, 'x', { reason: 'locked' }), 'other'],
  ['a rejection by the person', new AirlockError(ErrorCode.USER_REJECTED, 'x'), 'other'],
])('%s', (_, error, reason) => {
  const crossed = asRequestFailure(error) as AirlockError
  expect(RequestFailure.parse(crossed.data)).toEqual({
    reason,
    ...(error.data !== undefined && { detail: error.data }),
  })
})

test('a node cannot choose the visitor’s text by its data', () => {
  const crossed = asRequestFailure(new RequestError('other', 3, 'x', { reason: 'internal' }))
  expect(crossed).toMatchObject({ data: { reason: 'other', detail: { reason: 'internal' } } })
})

test('a foreign error stays in the frame’s own log', () => {
  const fault = new TypeError('undefined is not a function')
  expect(asRequestFailure(fault)).toBe(fault)
})
