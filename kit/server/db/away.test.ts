import { expect, test } from 'vitest'
import { isAway } from './away.ts'

const failure = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  ['its disk is full', failure('53100')],
  ['it is being stopped', failure('57P01')],
  ['it is a standby', failure('25006')],
  ['it timed out', new Error('Query read timeout')],
  ['it closed the connection', new Error('Connection terminated unexpectedly')],
  ['none of its addresses responds', new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')])],
])('a database is unreachable if %s', (_, error) => {
  expect(isAway(error)).toBe(true)
})

test.each([
  ['a duplicate row', failure('23505')],
  ['a missing table', failure('42P01')],
  ['an error of our own', new TypeError('x is undefined')],
])('%s is not retried', (_, error) => {
  expect(isAway(error)).toBe(false)
})
