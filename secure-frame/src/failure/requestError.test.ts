import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { FailureReason, RequestFailure } from '../contract/failure.ts'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { asRequestFailure, nodeProblem, RequestError } from './requestError.ts'

test.each(FailureReason.def.values)(
  '%s crosses beside what is the dApp’s, in the contract’s form',
  (reason) => {
    const crossed = asRequestFailure(
      new RequestError(reason, 3, 'said by nobody', '0x08c379a0'),
    ) as AirlockError
    expect(crossed).toMatchObject({ code: 3, message: 'said by nobody' })
    expect(RequestFailure.parse(crossed.data)).toEqual({ reason, detail: '0x08c379a0' })
  },
)

test.each<[string, AirlockError, FailureReason]>([
  ['a node that is silent', nodeProblem('Base could not be reached'), 'network'],
  ['no way to the server', networkProblem(), 'network'],
  ['a server that is busy', new ApiFailure('unavailable', 'x'), 'unavailable'],
  ['a server with a fault', new ApiFailure('internal', 'x'), 'internal'],
  ['a limit of the server', new ApiFailure('rate-limited', 'x'), 'other'],
  [
    'a session that is over',
    new AirlockError(ErrorCode.UNAUTHORIZED, 'x', { reason: 'session-ended' }),
    'session-ended',
  ],
  ['a wallet that is locked', new AirlockError(ErrorCode.UNAUTHORIZED, 'x', { reason: 'locked' }), 'other'],
  ['the person’s no', new AirlockError(ErrorCode.USER_REJECTED, 'x'), 'other'],
])('%s', (_, error, reason) => {
  const crossed = asRequestFailure(error) as AirlockError
  expect(RequestFailure.parse(crossed.data)).toEqual({
    reason,
    ...(error.data !== undefined && { detail: error.data }),
  })
})

test('a node does not choose the visitor’s words by its data', () => {
  const crossed = asRequestFailure(new RequestError('other', 3, 'x', { reason: 'internal' }))
  expect(crossed).toMatchObject({ data: { reason: 'other', detail: { reason: 'internal' } } })
})

test('what is no error of ours stays in the frame’s own log', () => {
  const fault = new TypeError('undefined is not a function')
  expect(asRequestFailure(fault)).toBe(fault)
})
