import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedTimeOf } from './hook0.ts'

const SECRET = 'secret'
const TIME = '1728394718'
const BODY = '{"status":"x"}'
const NAMES = 'content-type x-event-id'
const HEADERS = { 'Content-Type': 'application/json', 'X-Event-Id': 'e1' }

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex')
const V0 = sign(`${TIME}.${BODY}`)
const V1 = sign(`${TIME}.${NAMES}.application/json.e1.${BODY}`)

const read = (signature: string, headers: Record<string, string> = HEADERS, body = BODY) =>
  signedTimeOf(new Headers({ ...headers, 'X-Hook0-Signature': signature }), body, SECRET)

test.each([
  ['both', `t=${TIME},v0=${V0},h=${NAMES},v1=${V1}`],
  ['v1 alone', `t=${TIME},h=${NAMES},v1=${V1}`],
  ['v0 alone', `t=${TIME},v0=${V0}`],
  ['v1 of no headers', `t=${TIME},h=,v1=${sign(`${TIME}...${BODY}`)}`],
])('a signature with %s counts', (_, signature) => {
  expect(read(signature)).toBe(1_728_394_718_000)
})

test.each([
  ['a wrong v1 beside a right v0', `t=${TIME},v0=${V0},h=${NAMES},v1=${'0'.repeat(64)}`],
  ['an empty v1 beside a right v0', `t=${TIME},v0=${V0},h=${NAMES},v1=`],
  ['another list of headers', `t=${TIME},v0=${V0},h=content-type,v1=${V1}`],
  ['a list that cannot be read', `t=${TIME},v0=${V0},h=content-type  (),v1=${V1}`],
  ['the headers in another order', `t=${TIME},h=x-event-id content-type,v1=${V1}`],
  ['another time', `t=1728394719,v0=${V0},h=${NAMES},v1=${V1}`],
  ['no time', `v0=${V0},h=${NAMES},v1=${V1}`],
  ['no code', `t=${TIME},h=${NAMES}`],
])('a signature with %s does not', (_, signature) => {
  expect(read(signature)).toBeNull()
})

test('a signed header or a body that was changed on the way is noticed', () => {
  const signature = `t=${TIME},v0=${V0},h=${NAMES},v1=${V1}`
  expect(read(signature, { ...HEADERS, 'X-Event-Id': 'e2' })).toBeNull()
  expect(read(signature, { 'Content-Type': 'application/json' })).toBeNull()
  expect(read(signature, HEADERS, `${BODY} `)).toBeNull()
})
