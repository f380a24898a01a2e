import { expect, test } from 'vitest'
import { codeIn, isForSite } from './mails.ts'

test.each([
  ['Your code is 012345 – for shop.example', '012 345'],
  ['Use 123 456 within ten minutes', '123 456'],
  ['Order 1234567 has left', null],
  ['', null],
])('%j has the code %s', (text, code) => {
  expect(codeIn({ id: 1, subject: '', text })).toBe(code)
})

test('a mail is for the site that it names', () => {
  const mail = { id: 1, subject: '', text: 'Use this code to sign in on shop.example:5110.' }
  expect(isForSite(mail, 'shop.example:5110')).toBe(true)
  expect(isForSite(mail, 'other.example')).toBe(false)
})
