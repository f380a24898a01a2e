import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRedaction } from './redact.ts'

const canary = {
  code: '271828',
  email: 'Ada.Lovelace+canary@mail.example.com',
  accessToken: `eyJhbGciOiJFUzI1NiJ9.${randomBytes(60).toString('base64url')}.${randomBytes(64).toString('base64url')}`,
  refreshToken: randomBytes(32).toString('base64url'),
  share: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64'),
  key: randomBytes(32).toString('hex'),
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  databasePassword: 'correct-horse',
}
const CANARIES = [...Object.values(canary), 'ada.lovelace', '271 828']

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(pino({ level: 'trace', hooks: { streamWrite: createRedaction(new Uint8Array(32)) } }, stream))
  return lines.join('')
}

const { code, email, accessToken, refreshToken, share, recoveryShare, key, phrase, databasePassword } = canary

test.each<[string, (log: pino.Logger) => void]>([
  ['a field with its own name', (log) => log.info({ ...canary, otp: code })],
  ['fields with the database’s names', (log) => log.info({ refresh_token: refreshToken, code_hash: key })],
  [
    'the body of a call',
    (log) => log.info({ request: { body: { code, newEmail: email, shares: [share] } } }),
  ],
  ['the body of a call, as text', (log) => log.info({ body: JSON.stringify({ code, email, share }) })],
  ['headers', (log) => log.info({ headers: { authorization: `DPoP ${accessToken}`, DPoP: accessToken } })],
  ['a message', (log) => log.warn(`${email} typed ${code} with ${accessToken}, ${share} and ${key}.`)],
  ['a message’s arguments', (log) => log.warn('%s typed %s of %o', email, code, { share })],
  ['a code in two groups', (log) => log.warn('Your code is 271 828.')],
  ['a number', (log) => log.info({ code: Number(code) })],
  ['an address in a URL', (log) => log.info({ url: `/x?email=${encodeURIComponent(email)}&code=${code}` })],
  ['the name of a field', (log) => log.info({ waiting: { [email]: 1 } })],
  ['a recovery phrase', (log) => log.error(new Error(`cannot derive from "${phrase}"`))],
  ['a child logger’s bindings', (log) => log.child({ email, share }).info('child')],
  ['an error’s message and stack', (log) => log.error(new Error(`${recoveryShare} of ${email}: ${code}`))],
  [
    'an error’s own fields and its cause',
    (log) =>
      log.error(
        Object.assign(new Error('refused', { cause: new Error(share) }), { parameters: [email, code] }),
      ),
  ],
  [
    'the address of a database',
    (log) => log.error(new Error(`connect postgres://airlock:${databasePassword}@db/airlock failed`)),
  ],
])('secrets and email addresses are redacted in %s', (_, write) => {
  const text = logged(write)
  expect(text).not.toBe('')
  for (const secret of CANARIES) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test.each([
  ['a Uint8Array', new Uint8Array(Buffer.from(share, 'base64url'))],
  ['a Buffer', Buffer.from(share, 'base64url')],
  ['an array', [...Buffer.from(share, 'base64url')]],
])('bytes logged as %s are dropped', (_, bytes) => {
  const numbers = [...Buffer.from(share, 'base64url')].join()
  const text = logged((log) => log.info({ found: bytes }))
  expect(text).not.toContain(numbers)
  expect(text).not.toContain(`"5":${Buffer.from(share, 'base64url')[5]},`)
})

test('data that operators need is kept', () => {
  const entry = {
    request: '0b9fd3d1-1c3a-4d0f-8a3b-2f6f7c1f2f11',
    method: 'POST',
    path: '/api/wallet',
    status: 429,
    ms: 12.5,
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }
  const line = logged((log) => log.info({ ...entry, code: 'rate-limited' }, 'Answered in 1234 ms'))
  expect(JSON.parse(line)).toMatchObject({ ...entry, code: 'rate-limited', level: 30 })
  expect(line).toContain('Answered in 1234 ms')
  expect(JSON.parse(line).time).toBeGreaterThan(1_600_000_000_000)
})

test('a person has one hash for all spellings of their address, and another with another pepper', () => {
  const hashesOf = (pepper: Uint8Array, text: string) =>
    createRedaction(pepper)(text).match(/email:[0-9a-f]{12}/g)
  const pepper = randomBytes(32)
  const [first, ...others] =
    hashesOf(pepper, `${email} ${email.toLowerCase()} ${email.replace('@', '%40')}`) ?? []
  expect(others).toEqual([first, first])
  expect(hashesOf(randomBytes(32), email)).not.toEqual([first])
})

test('a line that is not JSON is redacted too', () => {
  expect(createRedaction(randomBytes(32))(`panic: ${share}`)).toBe('{"msg":"panic: [secret]"}\n')
})

test('a long text is truncated between words', () => {
  const text = logged((log) => log.info({ body: `${'x '.repeat(2_030)}${share}${'y'.repeat(1_000_000)}` }))
  expect(text.length).toBeLessThan(5_000)
  expect(text).not.toContain(share.slice(0, 8))
})
