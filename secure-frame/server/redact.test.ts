import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const key = randomBytes(32)
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test.each([
  ['a code', 'code 271828 does not fit', '271828'],
  ['an address of mail', 'to Ada.Lovelace+x@mail.example failed', 'ovelace'],
  ['a token', 'DPoP eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ['a key as hex', key.toString('hex'), key.toString('hex')],
  ['a key as hex with its mark', `0x${key.toString('hex')}`, key.toString('hex')],
  ['a key as base64url', key.toString('base64url'), key.toString('base64url')],
  ['a share', randomBytes(33).toString('base64url'), ''],
  ['a recovery phrase', phrase, 'winner'],
])('%s does not reach the log, wherever it stands', (_, text, secret) => {
  const entry = { msg: text, err: { message: `failed: ${text}`, stack: [text] } }
  const line = redact(`${JSON.stringify(entry)}\n`)
  expect(line).not.toContain(secret || text)
  expect(Object.keys(JSON.parse(line))).toEqual(['msg', 'err'])
  expect(redact(`not JSON ${text}`)).not.toContain(secret || text)
})

test('a mail address stays the same stranger', () => {
  const mark = createHash('sha256').update('ada@mail.example').digest('hex').slice(0, 12)
  expect(JSON.parse(redact('{"to":"Ada@mail.example"}'))).toEqual({ to: `email:${mark}` })
})

test('what is needed to find a fault stays', () => {
  const entry = {
    level: 30,
    time: '2026-11-21T16:44:41.123Z',
    requestId: '3f2a4c1e-1234-4abc-8def-123456789012',
    route: '/api/attempts/:id/verify',
    status: 401,
    ms: 123456,
    port: 55102,
    err: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
  }
  expect(JSON.parse(redact(JSON.stringify(entry)))).toEqual(entry)
})
