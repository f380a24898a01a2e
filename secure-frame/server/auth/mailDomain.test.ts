import { expect, test } from 'vitest'
import { receivesMail } from './mailDomain.ts'

test.each([
  ['ada@mail.com', true, true],
  ['ada@dept.uni.ac.uk', true, true],
  ['ada@gov.in', true, true],
  ['ada@someone.github.io', true, true],
  ['ada@xn--e1afmkfd.xn--p1ai', true, true],
  ['ada@mail.con', false, false],
  ['ada@mail.corp', false, false],
  ['ada@mail.invalid', false, false],
  ['ada@people.example', true, false],
  ['ada@people.test', true, false],
  ['ada@app.localhost', true, false],
])('%s: outside production %s, in production %s', (email, outside, inside) => {
  expect(receivesMail('development')(email)).toBe(outside)
  expect(receivesMail('production')(email)).toBe(inside)
})
