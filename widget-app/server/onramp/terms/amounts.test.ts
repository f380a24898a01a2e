import { expect, test } from 'vitest'
import { decimalText, limitProblem, minus } from './amounts.ts'

const LIMITS = [{ id: 'USD', limits: [{ id: 'card' as const, min: '10.00', max: '7500.00' }] }]

test.each([
  ['9.99', true],
  ['10', false],
  ['10.0', false],
  ['7500.00', false],
  ['7500.01', true],
])('%s dollars are beyond the limits: %s', (amount, isBeyond) => {
  const problem = limitProblem(LIMITS, { currency: 'USD', method: 'card', amount })
  expect(problem !== undefined).toBe(isBeyond)
})

test('other currencies and methods are refused', () => {
  expect(limitProblem(LIMITS, { currency: 'JPY', method: 'card', amount: '100' })).toContain('JPY')
  expect(limitProblem(LIMITS, { currency: 'USD', method: 'ach_bank_account', amount: '100' })).toContain(
    'ach',
  )
})

test.each<[string | number, string]>([
  [97.85, '97.85'],
  ['10.00', '10'],
  [100, '100'],
  ['0.000000000000000001', '0.000000000000000001'],
  [1e-7, '0.0000001'],
])('%s is the decimal text %s', (given, text) => {
  expect(decimalText(given)).toBe(text)
})

test.each(['', '1e5', '-1', 'NaN', '1,5', '0x10', `${'9'.repeat(40)}`])('"%s" is no amount', (given) => {
  expect(() => decimalText(given)).toThrow('not a decimal number')
})

test.each([
  ['100', '1.8', '98.2'],
  ['100.00', '0', '100.00'],
  ['1', '2', '0'],
  ['0.3', '0.1', '0.2'],
])('%s minus %s is exactly %s', (whole, part, left) => {
  expect(minus(whole, part)).toBe(left)
})
