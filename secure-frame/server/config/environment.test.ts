import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem } from '@airlock/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../auth/limitTable.ts'
import { newKeyringText, parseKeyring } from '../keys/keyring.ts'
import { readEnvironment } from './environment.ts'
import { SAMPLE_SECRETS, SAMPLE_VALUES } from './samples.ts'

const random = () => randomBytes(32).toString('base64url')

const production = {
  NODE_ENV: 'production',
  AIRLOCK_PROJECTS: '/etc/airlock/airlock.yaml',
  AIRLOCK_WIDGET_URL: 'https://widget.example',
  AIRLOCK_SECURE_URL: 'https://secure.other.example',
  DATABASE_URL: 'postgres://airlock:hunter2@db/airlock',
  AIRLOCK_SMTP_URL: 'smtps://airlock:hunter2@mail.example',
  AIRLOCK_MAIL_FROM: 'Shop wallet <wallet@shop.example>',
  AIRLOCK_PEPPER: random(),
  AIRLOCK_SESSION_KEY: random(),
  AIRLOCK_KEYS: newKeyringText('2026-1'),
}

function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n')
    throw error
  }
  return []
}

describe('development', () => {
  test('needs no settings', async () => {
    const environment = readEnvironment({})
    expect(environment).toMatchObject({
      mode: 'development',
      port: 5102,
      widgetUrl: 'http://widget.localhost:5101',
      secureUrl: 'http://secure.localhost:5102',
      database: { dataDir: '.data/secure' },
      mail: { servers: [{ url: 'smtp://127.0.0.1:5125', requireTls: false }] },
      proxies: 0,
    })
    expect(environment.secrets.pepper).toHaveLength(32)
    expect(environment.secrets.sessionKey).toHaveLength(32)
    expect((await parseKeyring(environment.secrets.keys)).auth.current).toBe('sample')
  })

  test('uses the ports of the local stack', () => {
    const variables = { AIRLOCK_SECURE_PORT: '6102', AIRLOCK_WIDGET_PORT: '6101', AIRLOCK_SMTP_PORT: '6125' }
    expect(readEnvironment(variables)).toMatchObject({
      port: 6102,
      widgetUrl: 'http://widget.localhost:6101',
      secureUrl: 'http://secure.localhost:6102',
      mail: { servers: [{ url: 'smtp://127.0.0.1:6125' }] },
    })
  })
})

describe('sample secrets', () => {
  const { AIRLOCK_PEPPER, AIRLOCK_SESSION_KEY, AIRLOCK_KEYS } = production
  const own = { AIRLOCK_PEPPER, AIRLOCK_SESSION_KEY, AIRLOCK_KEYS }
  const names = Object.keys(own)

  test.each<[HOST: string, NODE_ENV: string | undefined, secrets: object, samples: string[]]>([
    ['0.0.0.0', undefined, {}, names],
    ['::', 'development', {}, names],
    ['10.0.0.5', 'test', {}, names],
    ['secure.example', undefined, {}, names],
    ['127.0.0.1.nip.example', undefined, {}, names],
    ['0.0.0.0', undefined, SAMPLE_SECRETS, names],
    ['0.0.0.0', undefined, { ...own, AIRLOCK_KEYS: SAMPLE_SECRETS.AIRLOCK_KEYS }, ['AIRLOCK_KEYS']],
    ['0.0.0.0', undefined, { ...own, AIRLOCK_PEPPER: undefined }, ['AIRLOCK_PEPPER']],
    ['0.0.0.0', undefined, own, []],
    ['127.0.0.1', undefined, {}, []],
    ['127.1.2.3', 'development', {}, []],
    ['::1', undefined, {}, []],
    ['localhost', 'test', SAMPLE_SECRETS, []],
    ['', undefined, {}, []],
  ])('at HOST=%s with NODE_ENV=%s', (HOST, NODE_ENV, secrets, samples) => {
    const problems = problemsOf({ HOST, NODE_ENV, ...secrets })
    expect(problems.map((line) => line.split(' ')[0])).toEqual(samples)
    for (const line of problems) expect(line).toContain('is the sample that everybody knows, and HOST lets')
  })

  test('stop the start in production, whatever the host', () => {
    const problems = problemsOf({ ...production, ...SAMPLE_SECRETS, HOST: '0.0.0.0' })
    expect(problems.map((line) => line.split(' ')[0])).toEqual(names)
  })
})

describe('production', () => {
  test('starts with all settings', () => {
    const environment = readEnvironment({ ...production, AIRLOCK_TRUST_PROXY: '1' })
    expect(environment.mail.servers).toEqual([{ url: production.AIRLOCK_SMTP_URL, requireTls: true }])
    expect(environment).toMatchObject({
      mode: 'production',
      database: { url: production.DATABASE_URL, poolSize: 10 },
      proxies: 1,
    })
    expect(Buffer.from(environment.secrets.pepper).toString('base64url')).toBe(production.AIRLOCK_PEPPER)
  })

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'does not start without %s',
    (name) => {
      const [problem, ...others] = problemsOf({ ...production, [name]: undefined })
      expect(problem).toMatch(new RegExp(`^${name} is not set: `))
      expect(others).toEqual([])
    },
  )

  test.each([
    ['a typed pepper', { AIRLOCK_PEPPER: 'A'.repeat(43) }, 'AIRLOCK_PEPPER is not random'],
    [
      'a typed session key',
      { AIRLOCK_SESSION_KEY: 'abab'.repeat(11).slice(1) },
      'AIRLOCK_SESSION_KEY is not random',
    ],
    ['the sample pepper', { AIRLOCK_PEPPER: SAMPLE_SECRETS.AIRLOCK_PEPPER }, 'AIRLOCK_PEPPER is the sample'],
    [
      'the sample session key in base64',
      {
        AIRLOCK_SESSION_KEY: `${SAMPLE_SECRETS.AIRLOCK_SESSION_KEY.replaceAll('-', '+').replaceAll('_', '/')}=`,
      },
      'AIRLOCK_SESSION_KEY is the sample',
    ],
    ['the sample keyring', { AIRLOCK_KEYS: SAMPLE_SECRETS.AIRLOCK_KEYS }, 'AIRLOCK_KEYS is the sample'],
    [
      'a keyring with one sample key',
      { AIRLOCK_KEYS: production.AIRLOCK_KEYS.replace(/[\w-]{43}/, SAMPLE_VALUES.at(-1) ?? '') },
      'AIRLOCK_KEYS is the sample',
    ],
    [
      'a widget over http',
      { AIRLOCK_WIDGET_URL: 'http://widget.example' },
      'AIRLOCK_WIDGET_URL starts with http',
    ],
    [
      'a frame over http',
      { AIRLOCK_SECURE_URL: 'http://secure.example' },
      'AIRLOCK_SECURE_URL starts with http',
    ],
    ['the same origin for both', { AIRLOCK_SECURE_URL: 'https://widget.example' }, 'an origin of its own'],
    [
      'the same key for two purposes',
      { AIRLOCK_PEPPER: production.AIRLOCK_SESSION_KEY },
      'each its own random bytes',
    ],
    [
      'the mailbox instead of a mail server',
      { AIRLOCK_SMTP_URL: `${production.AIRLOCK_SMTP_URL}, smtp://127.0.0.1:5125` },
      'AIRLOCK_SMTP_URL names this machine',
    ],
    ...['127.0.0.1', 'localhost', 'LOCALHOST', 'mail.localhost', '[::1]', '127.1.2.3'].map(
      (host): [string, Record<string, string>, string] => [
        `the mailbox at ${host}`,
        { AIRLOCK_SMTP_URL: `smtp://${host}:5125` },
        'AIRLOCK_SMTP_URL names this machine',
      ],
    ),
  ])('does not start with %s', (_, change, message) => {
    const [problem, ...others] = problemsOf({ ...production, ...change })
    expect(problem).toContain(message)
    expect(others).toEqual([])
  })

  test('starts with a local mail server if the operator says so', () => {
    const change = { AIRLOCK_SMTP_URL: 'smtp://127.0.0.1:25', AIRLOCK_ALLOW_LOCAL_SMTP: 'true' }
    expect(problemsOf({ ...production, ...change })).toEqual([])
  })

  test.each([
    ['one', 'smtps://a:b@one.example', ['smtps://a:b@one.example']],
    [
      'two with a space',
      'smtp://one.example smtps://two.example:465',
      ['smtp://one.example', 'smtps://two.example:465'],
    ],
    [
      'two with commas',
      'smtp://one.example,smtp://two.example',
      ['smtp://one.example', 'smtp://two.example'],
    ],
    [
      'two on separate lines',
      '\nsmtp://one.example,\n smtp://two.example\n',
      ['smtp://one.example', 'smtp://two.example'],
    ],
    ['a password with a comma', 'smtp://a:b,c@one.example', ['smtp://a:b,c@one.example']],
  ])('emails are sent by %s', (_, AIRLOCK_SMTP_URL, urls) => {
    const { servers } = readEnvironment({ ...production, AIRLOCK_SMTP_URL }).mail
    expect(servers).toEqual(urls.map((url) => ({ url, requireTls: true })))
  })

  test('reports all missing settings at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual(
      Object.keys(production).filter((name) => name !== 'NODE_ENV'),
    )
  })
})

test('the pool size is configurable', () => {
  const { database } = readEnvironment({ ...production, AIRLOCK_DATABASE_POOL: '40' })
  expect(database).toEqual({ url: production.DATABASE_URL, poolSize: 40 })
})

test.each(['1', '201', 'many'])('a pool of %s connections is refused', (AIRLOCK_DATABASE_POOL) => {
  expect(problemsOf({ AIRLOCK_DATABASE_POOL })).toEqual([
    `AIRLOCK_DATABASE_POOL is "${AIRLOCK_DATABASE_POOL}", but has to be a number of connections from 2 to 200, such as 10.`,
  ])
})

test.each([
  ['a database of another kind', { DATABASE_URL: 'mysql://a:hunter2@b/c' }, 'DATABASE_URL'],
  ['a mail server over http', { AIRLOCK_SMTP_URL: 'http://a:hunter2@b' }, 'AIRLOCK_SMTP_URL'],
  [
    'a second mail server over http',
    { AIRLOCK_SMTP_URL: 'smtp://a:hunter2@b http://a:hunter2@c' },
    'AIRLOCK_SMTP_URL',
  ],
  ['mail servers that are not URLs', { AIRLOCK_SMTP_URL: ' , ' }, 'AIRLOCK_SMTP_URL'],
  ['a short pepper', { AIRLOCK_PEPPER: 'hunter2' }, 'AIRLOCK_PEPPER'],
])('%s is refused without repeating a possible secret', (_, variables, name) => {
  const [problem] = problemsOf(variables)
  expect(problem).toMatch(new RegExp(`^${name} cannot be read: it has to be `))
  expect(problem).not.toContain('hunter2')
})

test.each([
  ['a port that is a word', { PORT: 'http' }, 'PORT is "http"'],
  ['a widget URL with a path', { AIRLOCK_WIDGET_URL: 'https://w.example/x' }, 'an origin without a path'],
  [
    'a sender with a line break',
    { AIRLOCK_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'AIRLOCK_MAIL_FROM is',
  ],
  [
    'a limit of no emails',
    { AIRLOCK_SENDS_PER_ADDRESS: '0' },
    'AIRLOCK_SENDS_PER_ADDRESS is "0", but has to be',
  ],
  ['unlimited mail', { AIRLOCK_SENDS_PER_PROJECT: '-1' }, 'from 1 to 99999, such as 10000.'],
  ['a fractional limit', { AIRLOCK_SENDS_PER_MINUTE: '0.5' }, 'from 1 to 99999, such as 300.'],
  ['an endless timeout', { AIRLOCK_DATABASE_WAIT: 'forever' }, 'a number of seconds'],
  ['an audit without retention', { AIRLOCK_AUDIT_DAYS: '29' }, 'AIRLOCK_AUDIT_DAYS is "29", but has to be'],
  ['an audit without end', { AIRLOCK_AUDIT_DAYS: '10000' }, 'a number of days from 30 to 9999'],
  ['an invalid number of proxies', { AIRLOCK_TRUST_PROXY: 'true' }, 'how many proxies'],
])('%s is refused', (_, variables, message) => {
  expect(problemsOf(variables)[0]).toContain(message)
})

test('the audit is kept for 400 days by default', () => {
  const days = (variables: Record<string, string>) => readEnvironment(variables).auditKeptMs / 86_400_000
  expect([days({}), days({ AIRLOCK_AUDIT_DAYS: '30' }), days({ AIRLOCK_AUDIT_DAYS: '3650' })]).toEqual([
    400, 30, 3650,
  ])
})

test('the limits of emails are configurable separately; their windows are fixed', () => {
  const { limits } = readEnvironment({ AIRLOCK_SENDS_PER_ADDRESS: '500', AIRLOCK_SENDS_PER_PROJECT: '' })
  expect(limits).toEqual({
    'send-ip-1h': { max: 500, windowMs: 3_600_000 },
    'send-project-1h': LIMITS['send-project-1h'],
    'send-total-1m': LIMITS['send-total-1m'],
  })
  expect(Object.keys(limits)).not.toContain('send-email-1h')
})

describe('a secret in a file', () => {
  let folder: string
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    'DATABASE_URL',
    'AIRLOCK_SMTP_URL',
    'AIRLOCK_PEPPER',
    'AIRLOCK_SESSION_KEY',
    'AIRLOCK_KEYS',
  ] as const)('%s is read from it', (name) => {
    const { [name]: value, ...rest } = production
    const file = write(name, `${value}\n`)
    expect(readEnvironment({ ...rest, [`${name}_FILE`]: file })).toEqual(readEnvironment(production))
  })

  test.each([
    [
      'a sample secret is detected there too',
      () => ({ AIRLOCK_PEPPER_FILE: write('p', SAMPLE_SECRETS.AIRLOCK_PEPPER) }),
      'sample',
    ],
    [
      'a missing file is refused',
      () => ({ AIRLOCK_PEPPER_FILE: join(folder, 'nowhere') }),
      'cannot be read (ENOENT)',
    ],
    ['an empty file is refused', () => ({ AIRLOCK_PEPPER_FILE: write('empty', '\n') }), 'which is empty'],
  ])('%s', (_, variables, message) => {
    expect(problemsOf({ ...production, AIRLOCK_PEPPER: undefined, ...variables() })[0]).toContain(message)
  })

  test('the file and the variable cannot both be set', () => {
    expect(problemsOf({ ...production, AIRLOCK_PEPPER_FILE: write('p', random()) })).toEqual([
      'AIRLOCK_PEPPER and AIRLOCK_PEPPER_FILE are both set: remove one of them.',
    ])
  })
})
