import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LENGTH, digitsOf, EMPTY_CODE, enterCode } from './code.ts'

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123\u00a0456', '123456'],
  ['１２３４５６', '123456'],
  ['Your code for shop.example is 482913. It ends in 5 minutes.', '482913'],
  ['Order 20261121\nYour code: 482 913', '482913'],
  ['12', '12'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['no code', ''],
  ['', ''],
])('%j is read as %j', (raw, digits) => {
  expect(digitsOf(raw)).toBe(digits)
})

test('whatever is pasted, the field contains at most six plain digits', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      expect(digitsOf(raw)).toMatch(new RegExp(`^[0-9]{0,${CODE_LENGTH}}$`))
    }),
  )
})

test('a full field is submitted once, and again only after a change', () => {
  const first = enterCode(EMPTY_CODE, '123456')
  expect(first.submit).toBe('123456')
  expect(enterCode(first.entry, '1234567').submit).toBeNull()
  const shorter = enterCode(first.entry, '12345')
  expect(shorter.submit).toBeNull()
  expect(enterCode(shorter.entry, '123456').submit).toBe('123456')
})
