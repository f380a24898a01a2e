import { expect, test } from 'vitest'
import { shownQuantity } from './quantity.ts'
import { monthTitle, timeAgo } from './time.ts'
import { formatPrice, formatUsd } from './usd.ts'

test.each([
  ['0', '0.000', false],
  ['2', '2.000', false],
  ['2.0005', '2.000', true],
  ['2.123000', '2.123', false],
  ['0.000001', '<0.001', true],
  ['999999999.9', '999,999,999.900', false],
  ['1000000000', '1.00B', true],
  ['123456789012', '123.45B', true],
  ['1999999999999.99', '1.99T', true],
  ['123456789012345678901234.000000000000000001', '>999T', true],
  ['-1234567890123', '-1.23T', true],
])('a list shows %s as %s', (amount, text, isShort) => {
  expect(shownQuantity(amount)).toEqual({ text, isShort })
})

test.each([
  [0, '$0.00'],
  [0.004, '<$0.01'],
  [1234.567, '$1,234.57'],
  [999_999_999, '$999,999,999.00'],
  [1_234_567_890, '$1.23B'],
  [2e15, '>$999T'],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s US dollars are shown as %s', (value, text) => {
  expect(formatUsd(value)).toBe(text)
})

test.each([
  [2716.05, '$2,716.05'],
  [1, '$1.00'],
  [0.00012345, '$0.000123'],
  [1e-12, '<$0.000000001'],
  [Number.NaN, null],
])('a price of %s is shown as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text)
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
test.each([
  [-5 * SECOND, 'now'],
  [999, 'now'],
  [12 * SECOND, '12 sec ago'],
  [3 * MINUTE + 59 * SECOND, '3 min ago'],
  [2 * HOUR, '2 hr ago'],
  [29 * DAY, '29 d ago'],
  [31 * DAY, '1 mo ago'],
  [364 * DAY, '11 mo ago'],
  [3 * 366 * DAY, '3 yr ago'],
])('%i ms ago is shown as %s', (passed, text) => {
  expect(timeAgo(1_000_000_000_000 - passed, 1_000_000_000_000)).toBe(text)
})

test('a month has its name, with the year unless it is the current one', () => {
  const time = new Date(2025, 10, 15).getTime()
  expect(monthTitle(time, 2025)).toBe('November')
  expect(monthTitle(time, 2026)).toBe('November 2025')
})
