import { expect, test } from 'vitest'
import { toBaseUnits } from './amount.ts'
import { amountForUsd, usdText } from './usdText.ts'

const ETHER = { decimals: 18, price: 2000 }

test.each([
  ['2000', '1'],
  ['1', '0.0005'],
  ['0.01', '0.000005'],
  ['', ''],
  ['0', '0'],
])('%s US dollars are %s ETH', (usd, amount) => {
  expect(amountForUsd(usd, ETHER)).toBe(amount)
})

test('the amount is rounded down, so that it never costs more than was typed', () => {
  expect(amountForUsd('10', { decimals: 6, price: 3 })).toBe('3.333333')
})

test.each(['abc', '1.2.3', '1,000', '.', '1.234'])('%j is no amount, and never one of the token', (text) => {
  expect(toBaseUnits(amountForUsd(text, ETHER), 18)).toBeNull()
})

test('a text that is no number is left for the form to report', () => {
  expect(amountForUsd('abc', ETHER)).toBe('abc')
})

test.each([
  ['1', '2000'],
  ['0.00049999', '0.99'],
  ['', ''],
  ['abc', ''],
])('%s ETH are %j US dollars', (amount, usd) => {
  expect(usdText(amount, ETHER)).toBe(usd)
})

test('without a price there is no text', () => {
  expect(usdText('1', { decimals: 18, price: null })).toBe('')
})
