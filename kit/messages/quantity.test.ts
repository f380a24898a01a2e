import { afterEach, expect, test } from 'vitest'
import { english, setLanguage } from './catalogue.ts'
import { exactQuantity } from './quantity.ts'

afterEach(() => setLanguage())

test.each([
  ['0', '0'],
  ['999', '999'],
  ['12000', '12,000'],
  ['1234567.10', '1,234,567.1'],
  ['-1234.5', '-1,234.5'],
  ['123456789012345678901234.000000000000000001', '123,456,789,012,345,678,901,234.000000000000000001'],
  ['0.000000000000000001', '0.000000000000000001'],
])('%s is %s in full', (amount, text) => {
  expect(exactQuantity(amount)).toBe(text)
})

test('the notation is that of the page’s language', () => {
  setLanguage({ ...english, locale: 'de' })
  expect(exactQuantity('1234567.10')).toBe('1.234.567,1')
})
