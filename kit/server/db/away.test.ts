import { expect, test } from 'vitest'
import { isAway } from './away.ts'

const failure = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  ['its disk is full', failure('53100')],
  ['it is being stopped', failure('57P01')],
  ['it is a standby now', failure('25006')],
  ['it did not answer in time', new Error('Query read timeout')],
  ['it closed the connection', new Error('Connection terminated unexpectedly')],
  ['none of its addresses answers', new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')])],
])('a database is away when %s', (_, error) => {
  expect(isAway(error)).toBe(true)
})

test.each([
  ['a row that is there already', failure('23505')],
  ['a table that is not there', failure('42P01')],
  ['a mistake of ours', new TypeError('x is undefined')],
])('%s is no reason to try again', (_, error) => {
  expect(isAway(error)).toBe(false)
})
