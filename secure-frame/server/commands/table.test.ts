import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT, runCommand } from '@airlock/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '../people/find.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { createTestServer, signIn } from '../testing/server.ts'
import { COMMANDS } from './table.ts'

const ADA = 'ada@mail.example'
const folder = mkdtempSync(join(tmpdir(), 'commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const random = () => randomBytes(32)

async function run(env: Record<string, string | undefined>, ...argv: string[]) {
  const said = { out: '', err: '' }
  const code = await runCommand(COMMANDS, argv, env, {
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said, json: () => JSON.parse(said.out) }
}

/** The commands open the database by its URL, as in an operator's shell. */
describe.each(databases.filter(({ name }) => name === 'Postgres'))('the commands on $name', ({ open }) => {
  let opened: TestDatabase
  let env: Record<string, string | undefined>
  let id: string

  beforeAll(async () => {
    opened = await open()
    const ring = testKeyring()
    const secrets = { pepper: random(), sessionKey: random(), keyring: await ring.parse() }
    const clock = { read: Date.now, pass: () => {} }
    const server = await createTestServer({ db: opened.db, secrets, clock })
    const client = await server.client()
    const { accessToken } = await signIn(server, client, ADA)
    const wallet = {
      evmAddress: `0x${'1'.repeat(40)}`,
      solanaAddress: '4'.repeat(44),
      authShare: randomBytes(33).toString('base64url'),
      recoveryShare: randomBytes(66).toString('base64url'),
    }
    await client.call('POST', '/api/wallet', { accessToken, body: wallet })
    id = (await findPerson(opened.db, ADA)).id
    env = {
      DATABASE_URL: opened.url,
      AIRLOCK_PEPPER: secrets.pepper.toString('base64'),
      AIRLOCK_SESSION_KEY: secrets.sessionKey.toString('base64'),
      AIRLOCK_KEYS: ring.text,
    }
  }, 60_000)
  afterAll(() => opened.close())

  test('users list, show and export', async () => {
    const list = await run(env, 'users', 'list', '--json')
    expect(list.json()).toMatchObject({ people: [{ id, email: ADA, disabledAt: null }], next: null })
    expect((await run(env, 'users', 'list', '--limit', '1')).out).toContain(
      `There may be more: --after ${id}`,
    )
    const show = await run(env, 'users', 'show', id)
    expect([show.code, show.out]).toEqual([
      EXIT.done,
      expect.stringMatching(/ada@mail.example .* open .*\n {2}session /),
    ])
    const exported = await run(env, 'users', 'export', ADA)
    expect(exported.json()).toMatchObject({ person: { id }, record: [{ action: 'signed-in' }, {}] })
  })

  test.each([
    [['users', 'list', '--limit', '0'], EXIT.usage, '--limit has to be a number from 1 to 1000.'],
    [['users', 'list', '--limit', '1e9'], EXIT.usage, '--limit has to be'],
    [['users', 'show', "' or 1=1 --"], EXIT.usage, 'Name the person by'],
    [['users', 'show', 'nobody@mail.example'], EXIT.notFound, 'There is no such person.'],
    [['users', 'delete', ADA], EXIT.usage, 'Nothing was done.'],
    [['users', 'delete', '%', '--yes'], EXIT.usage, 'Name the person by'],
    [['users', 'delete', 'nobody@mail.example', '--yes'], EXIT.notFound, 'There is no such person.'],
    [['sessions', 'revoke-all'], EXIT.usage, 'Everybody has to sign in again.'],
    [['backup-check', '--sample', '-1'], EXIT.usage, 'See --help.'],
    [['rotate'], EXIT.usage, 'There is no command "rotate".'],
  ])('%j changes nothing', async (argv, code, message) => {
    const done = await run(env, ...argv)
    expect([done.code, done.err]).toEqual([code, expect.stringContaining(message)])
    expect((await run(env, 'users', 'show', ADA, '--json')).json()).toMatchObject({ id, sessions: [{}] })
  })

  test('migrate, rotate-keys, adopt-secrets and new-keys', async () => {
    expect(await run(env, 'migrate')).toMatchObject({
      code: EXIT.done,
      out: expect.stringContaining('up to date'),
    })
    expect(await run(env, 'rotate-keys')).toMatchObject({
      code: EXIT.done,
      out: expect.stringContaining('No share needs'),
    })
    expect(await run(env, 'adopt-secrets')).toMatchObject({ code: EXIT.done })
    expect((await run({}, 'new-keys')).json()).toMatchObject({ auth: { current: expect.any(String) } })
  })

  test('backup-check reports problems, and ends sessions', async () => {
    const right = await run(env, 'backup-check', '--sample', '5')
    expect([right.code, right.out]).toEqual([
      EXIT.done,
      expect.stringContaining('ok  Shares open (2 of 2 were tried)'),
    ])
    const other = { ...env, AIRLOCK_KEYS: testKeyring().text }
    const wrong = await run(other, 'backup-check')
    expect([wrong.code, wrong.out]).toEqual([EXIT.failed, expect.stringContaining('WRONG  Shares open')])
    const unreadable = await run({ ...env, AIRLOCK_KEYS: '{"hunter2":1}' }, 'backup-check')
    expect([unreadable.code, unreadable.err]).toEqual([
      EXIT.failed,
      expect.stringContaining('AIRLOCK_KEYS: The keyring cannot be read'),
    ])
    expect(unreadable.err).not.toContain('hunter2')
    expect((await run(env, 'backup-check', '--end-sessions', '--json')).json()).toMatchObject({
      right: true,
      sessionsEnded: 1,
    })
    expect((await run(env, 'users', 'show', ADA, '--json')).json()).toMatchObject({ sessions: [] })
  })

  test('disable, enable, revoke and delete', async () => {
    expect((await run(env, 'users', 'disable', ADA, '--json')).json()).toEqual({
      id,
      disabled: true,
      sessionsEnded: 0,
    })
    expect((await run(env, 'users', 'list', '--disabled')).out).toContain(`${ADA}  `)
    expect((await run(env, 'users', 'enable', id)).out).toBe(`User ${id} is enabled. 0 sessions ended.`)
    expect((await run(env, 'users', 'list', '--disabled')).out).toBe('')
    expect((await run(env, 'sessions', 'revoke', ADA)).out).toBe('0 sessions ended.')
    expect((await run(env, 'sessions', 'revoke-all', '--yes')).code).toBe(EXIT.done)
    expect((await run(env, 'users', 'delete', `0x${'1'.repeat(40)}`, '--yes')).out).toBe(
      `User ${id} is deleted.`,
    )
    expect((await run(env, 'users', 'show', ADA)).code).toBe(EXIT.notFound)
  })
})

test('an unreachable database is named, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://airlock:hunter2@127.0.0.1:1/airlock' }
  const { code, err } = await run(env, 'users', 'list')
  expect([code, err]).toEqual([EXIT.failed, 'airlock: The database cannot be reached (ECONNREFUSED).'])
})

test('projects check reports every error with its line', async () => {
  const right = file('right.yaml', 'projects: [{ id: shop, name: Shop, origins: ["https://shop.example"] }]')
  const done = await run({ AIRLOCK_PROJECTS: right }, 'projects', 'check', '--json')
  expect(done.json().projects).toEqual([
    { id: 'shop', name: 'Shop', origins: 1, features: ['social_login', 'swap', 'activity'] },
  ])
  const wrong = file(
    'wrong.yaml',
    'projects:\n  - id: shop\n    name: Shop\n    origins: ["shop.example"]\n    odd: 1',
  )
  const { code, err } = await run({ AIRLOCK_PROJECTS: wrong }, 'projects', 'check')
  expect(code).toBe(EXIT.failed)
  expect(err).toMatch(/wrong\.yaml:[45]: /)
})
