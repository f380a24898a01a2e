import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBaseUnits } from '../../format/amount.ts'
import { cleanAmount, isBlank, toBaseUnits, worthOf } from './amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

test('a formatted amount is parsed as the same value', () => {
  fc.assert(
    fc.property(units, decimals, (value, places) => {
      expect(toBaseUnits(fromBaseUnits(value, places), places)).toBe(value)
    }),
  )
})

test('leading and trailing zeros change nothing', () => {
  fc.assert(
    fc.property(units, decimals, fc.nat(9), fc.nat(9), (value, places, before, behind) => {
      const text = fromBaseUnits(value, places)
      const point = text.includes('.') ? '' : '.'
      const padded = `${'0'.repeat(before)}${text}${point}${'0'.repeat(behind)}`
      expect(toBaseUnits(padded, places)).toBe(value)
    }),
  )
})

test('an amount with more decimals than the token is invalid, and never rounded', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 77 }), (value, places) => {
      const text = fromBaseUnits(value * 10n + 1n, places + 1)
      expect(toBaseUnits(text, places)).toBeNull()
    }),
  )
})

test.each([
  ['empty text', ''],
  ['only a point', '.'],
  ['two points', '1.2.3'],
  ['a plus sign', '-1'],
  ['a minus sign', '+1'],
  ['an exponent', '1e18'],
  ['hex', '0x10'],
  ['words', 'all of it'],
  ['infinity', 'Infinity'],
  ['digits of another script', '١٢'],
  ['full-width digits', '１２'],
  ['a bigint literal', '1n'],
])('%s is not an amount', (_, text) => {
  expect(toBaseUnits(text, 18)).toBeNull()
})

test.each([
  ['1.', 10n],
  ['.5', 5n],
  ['00.10', 1n],
  ['0', 0n],
])('%s is a partly typed amount', (text, value) => {
  expect(toBaseUnits(text, 1)).toBe(value)
})

test.each([
  ['a comma becomes a point', '0,5', '0.5'],
  ['blanks are removed', ' 1 000.5 ', '1000.5'],
  ['groups with a point are groups', '1,234,567.89', '1234567.89'],
  ['ambiguous groups are unchanged', '1,000', '1,000'],
  ['several groups are unchanged too', '1,234,567', '1,234,567'],
])('normalizes text: %s', (_, typed, text) => {
  expect(cleanAmount(typed)).toBe(text)
})

test('an ambiguous amount is invalid', () => {
  expect(toBaseUnits(cleanAmount('1,000'), 18)).toBeNull()
})

test('a pasted megabyte is truncated', () => {
  expect(cleanAmount('9'.repeat(1_000_000)).length).toBeLessThan(400)
})

test.each([
  ['', true],
  ['0', true],
  ['0.00', true],
  ['.', true],
  ['0.001', false],
  ['x', false],
])('%j is still empty: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

test('the value is unknown without a price, and not zero', () => {
  expect(worthOf('2', 1.5)).toBe('≈ $3.00')
  expect(worthOf('0.000001', 1)).toBe('<$0.01')
  expect(worthOf('2', null)).toBeNull()
  expect(worthOf('two', 1)).toBeNull()
})
