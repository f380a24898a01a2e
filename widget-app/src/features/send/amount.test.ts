import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBaseUnits } from '../../format/amount.ts'
import { cleanAmount, isBlank, toBaseUnits, worthOf } from './amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

test('what is written of an amount is read as the same', () => {
  fc.assert(
    fc.property(units, decimals, (value, places) => {
      expect(toBaseUnits(fromBaseUnits(value, places), places)).toBe(value)
    }),
  )
})

test('zeros that somebody writes in front or behind change nothing', () => {
  fc.assert(
    fc.property(units, decimals, fc.nat(9), fc.nat(9), (value, places, before, behind) => {
      const text = fromBaseUnits(value, places)
      const point = text.includes('.') ? '' : '.'
      const padded = `${'0'.repeat(before)}${text}${point}${'0'.repeat(behind)}`
      expect(toBaseUnits(padded, places)).toBe(value)
    }),
  )
})

test('a fraction that the token does not have is no amount, and never rounded to one', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 77 }), (value, places) => {
      const text = fromBaseUnits(value * 10n + 1n, places + 1)
      expect(toBaseUnits(text, places)).toBeNull()
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a point alone', '.'],
  ['two points', '1.2.3'],
  ['a sign', '-1'],
  ['another sign', '+1'],
  ['an exponent', '1e18'],
  ['hex', '0x10'],
  ['words', 'all of it'],
  ['infinity', 'Infinity'],
  ['digits of another script', '١٢'],
  ['full-width digits', '１２'],
  ['a bigint as code has it', '1n'],
])('%s is no amount', (_, text) => {
  expect(toBaseUnits(text, 18)).toBeNull()
})

test.each([
  ['1.', 10n],
  ['.5', 5n],
  ['00.10', 1n],
  ['0', 0n],
])('%s is one that is being typed', (text, value) => {
  expect(toBaseUnits(text, 1)).toBe(value)
})

test.each([
  ['a comma is a point', '0,5', '0.5'],
  ['blanks say nothing', ' 1 000.5 ', '1000.5'],
  ['groups with a point are groups', '1,234,567.89', '1234567.89'],
  ['groups without one may be either, and stay what they are', '1,000', '1,000'],
  ['so do several', '1,234,567', '1,234,567'],
])('%s', (_, typed, text) => {
  expect(cleanAmount(typed)).toBe(text)
})

test('what may mean two things is no amount', () => {
  expect(toBaseUnits(cleanAmount('1,000'), 18)).toBeNull()
})

test('a megabyte that is pasted is cut', () => {
  expect(cleanAmount('9'.repeat(1_000_000)).length).toBeLessThan(400)
})

test.each([
  ['', true],
  ['0', true],
  ['0.00', true],
  ['.', true],
  ['0.001', false],
  ['x', false],
])('%j has said nothing yet: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

test('what something is worth is not known without a price, and not zero', () => {
  expect(worthOf('2', 1.5)).toBe('≈ $3.00')
  expect(worthOf('0.000001', 1)).toBe('<$0.01')
  expect(worthOf('2', null)).toBeNull()
  expect(worthOf('two', 1)).toBeNull()
})
