import { expect, test } from 'vitest'
import { createOperatorToken, SESSION_S } from './token.ts'

const TOKEN = `${'a'.repeat(31)}b`

test.each([
  [`Bearer ${TOKEN}`, true],
  [`bearer ${TOKEN}`, true],
  [`Bearer ${TOKEN}c`, false],
  [`Bearer ${TOKEN.slice(1)}`, false],
  [`Basic ${TOKEN}`, false],
  [TOKEN, false],
  ['Bearer ', false],
  ['', false],
  [undefined, false],
])('Authorization: %s', (header, isBearer) => {
  expect(createOperatorToken(TOKEN).isBearer(header)).toBe(isBearer)
})

test('a session is valid for its time on every replica, and does not contain the token', () => {
  let now = 1_000_000
  const [one, other] = [createOperatorToken(TOKEN, () => now), createOperatorToken(TOKEN, () => now)]
  const cookie = one.createSession()
  expect(cookie).not.toContain(TOKEN)
  expect(other.isSession(cookie)).toBe(true)
  expect(createOperatorToken('c'.repeat(32), () => now).isSession(cookie)).toBe(false)
  now += (SESSION_S + 1) * 1_000
  expect(one.isSession(cookie)).toBe(false)
})

test.each([undefined, '', '.', '99999999999', '99999999999.', '99999999999.x', `99999999999.${TOKEN}`])(
  'a session that was not created by the server is refused: %s',
  (cookie) => {
    expect(createOperatorToken(TOKEN).isSession(cookie)).toBe(false)
  },
)

test('the validity of a session cannot be extended', () => {
  const [until, proof] = createOperatorToken(TOKEN).createSession().split('.')
  expect(createOperatorToken(TOKEN).isSession(`${Number(until) + 1}.${proof}`)).toBe(false)
})
