import { expect, test } from 'vitest'
import { AirlockError } from '../contract/errors.ts'
import { walletError } from './error.ts'

const INTERNAL = -32603
const SILENT = 'The wallet failed'
const wrapping = (originalError: unknown) => ({ code: INTERNAL, message: 'Wrapped', data: { originalError } })

test.each<[what: string, failure: unknown, code: number, message: string]>([
  ['a rejection', { code: 4001, message: 'User rejected' }, 4001, 'User rejected'],
  ['an instance of Error', Object.assign(new Error('Busy'), { code: -32002 }), -32002, 'Busy'],
  ['an AirlockError', new AirlockError(4900, 'Gone'), 4900, 'Gone'],
  ['code 0', { code: 0, message: 'Zero' }, 0, 'Zero'],
  ['no code', new Error('Bare'), INTERNAL, 'Bare'],
  ['no message', { code: 4001 }, 4001, SILENT],
  ['an empty message', { code: 4001, message: '' }, 4001, ''],
  ['a specific code that is wrapped in a general one', wrapping({ code: 4902 }), 4902, 'Wrapped'],
  ['a wrapped code that is a text', wrapping({ code: '4902' }), INTERNAL, 'Wrapped'],
  ['a wrapped error without a code', wrapping({ message: 'Inner' }), INTERNAL, 'Wrapped'],
  ['nothing wrapped', wrapping(null), INTERNAL, 'Wrapped'],
  ['data that is null', { code: 4001, message: 'No', data: null }, 4001, 'No'],
  ['data that is a text', { code: 4001, message: 'No', data: '0x08c379a0' }, 4001, 'No'],
  ['a code that is a text', { code: 'ACTION_REJECTED', message: 'No' }, INTERNAL, 'No'],
  ['a code that is a number as text', { code: '4001', message: 'No' }, INTERNAL, 'No'],
  ['a code that is a fraction', { code: 4001.5, message: 'No' }, INTERNAL, 'No'],
  ['a code that is NaN', { code: Number.NaN, message: 'No' }, INTERNAL, 'No'],
  ['a code that is infinite', { code: Number.POSITIVE_INFINITY, message: 'No' }, INTERNAL, 'No'],
  ['a code too large to be exact', { code: 2 ** 53, message: 'No' }, INTERNAL, 'No'],
  ['a code that is a bigint', { code: 4001n, message: 'No' }, INTERNAL, 'No'],
  ['a message that is an object', { code: 4001, message: { text: 'No' } }, 4001, SILENT],
  ['a message of a megabyte', { code: 4001, message: 'x'.repeat(1_048_576) }, 4001, 'x'.repeat(500)],
  ['a text', 'User rejected', INTERNAL, SILENT],
  ['a number', 4001, INTERNAL, SILENT],
  ['null', null, INTERNAL, SILENT],
  ['undefined', undefined, INTERNAL, SILENT],
  ['a list', [4001], INTERNAL, SILENT],
  ['a function', () => 4001, INTERNAL, SILENT],
])('%s', (_, failure, code, message) => {
  const error = walletError(failure)
  expect(error).toBeInstanceOf(AirlockError)
  expect({ ...error, message: error.message }).toEqual({
    name: 'AirlockError',
    code,
    message,
    data: undefined,
  })
})
