import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readImage } from '../../../kit/image/dockerfile.ts'
import { guardedFiles } from '../../../kit/image/guarded.ts'
import { exitOf, layOutTrial, portIn, portsIn, REPOSITORY, type Trial } from '../../../kit/image/trial.ts'
import { createPostgresDatabase } from '../../../kit/testing/databases.ts'
import { newKeyringText, parseKeyring } from '../keys/keyring.ts'
import { databases } from '../testing/databases.ts'

const DOCKERFILE = 'secure-frame/Dockerfile'
const BUILT = ['secure-frame/dist/client/index.html', 'secure-frame/dist/server/main.js']

const image = readImage(readFileSync(join(REPOSITORY, DOCKERFILE), 'utf8'))
let trial: Trial

beforeAll(() => {
  trial = layOutTrial(DOCKERFILE, BUILT)
}, 600_000)
afterEach(() => trial.stopAll())
afterAll(() => trial.remove())

const SHOP =
  'projects: [{ id: shop, name: Shop, origins: ["https://shop.example"], networks: [{ id: "eip155:1", name: One, rpcUrl: "https://rpc.example", nativeCurrency: { symbol: ETH, decimals: 18 } }] }]'

const random = () => randomBytes(32).toString('base64')

/** Shared by all servers of one database. */
const SECRETS = { pepper: random(), sessionKey: random(), keys: newKeyringText('2026-1') }

/** Runs the image's command like the compose file, with secrets in files. */
function start(databaseUrl: string, changes: Record<string, string> = {}, projects = SHOP): ChildProcess {
  return trial.run(image.command, {
    PORT: '0',
    AIRLOCK_PROJECTS: trial.mount('airlock.yaml', projects),
    AIRLOCK_WIDGET_URL: 'https://widget.example',
    AIRLOCK_SECURE_URL: 'https://secure.other.example',
    AIRLOCK_MAIL_FROM: 'Shop wallet <wallet@shop.example>',
    DATABASE_URL_FILE: trial.mount('database_url', `${databaseUrl}\n`),
    AIRLOCK_SMTP_URL_FILE: trial.mount('smtp_url', 'smtps://user:hunter2@mail.example\n'),
    AIRLOCK_PEPPER_FILE: trial.mount('pepper', SECRETS.pepper),
    AIRLOCK_SESSION_KEY_FILE: trial.mount('session_key', SECRETS.sessionKey),
    AIRLOCK_KEYS_FILE: trial.mount('keys', SECRETS.keys),
    ...changes,
  })
}

/** Nothing listens there. */
const NO_DATABASE = 'postgres://airlock:hunter2@127.0.0.1:1/airlock'

describe.each(databases.filter(({ name }) => name === 'Postgres'))('the image on $name', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>

  beforeAll(async () => {
    database = await createPostgresDatabase()
  }, 60_000)
  afterAll(() => database.drop())

  test('serves the frame, its windows and its API in production mode, as an unprivileged user', async () => {
    const child = start(database.url)
    const base = `http://127.0.0.1:${await portIn(child)}`
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' })

    const frame = await fetch(`${base}/?projectId=shop`)
    const policy = frame.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://widget.example https://shop.example;')
    expect(policy).toContain("connect-src 'self' https://rpc.example;")
    const html = await frame.text()
    expect(html).toContain('id="airlock-frame"')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    expect((await fetch(`${base}${script}`)).headers.get('cache-control')).toContain('immutable')

    const windows = ['/approve', '/device'].map(async (path) => (await fetch(`${base}${path}`)).text())
    for (const text of [html, ...(await Promise.all(windows))])
      for (const { stated, actual } of await guardedFiles(base, text)) expect(stated).toBe(actual)
    const refused = await fetch(`${base}/api/session`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ error: { code: 'session-expired' } })
  }, 60_000)

  test('serves metrics on a separate port, if configured', async () => {
    const child = start(database.url, { AIRLOCK_METRICS_PORT: '0' })
    const { port, metricsPort } = await portsIn(child)
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(figures).toContain('airlock_mail_waiting{service="secure"} 0\n')
    expect(figures).toMatch(/^airlock_database_connections\{pool="main",service="secure"\} [1-9]/m)
    expect(figures).toMatch(/^process_resident_memory_bytes\{service="secure"\} \d/m)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
    expect((await portsIn(start(database.url))).metricsPort).toBeUndefined()
  }, 60_000)

  test('exits with 0 on SIGTERM', async () => {
    const child = start(database.url)
    await portIn(child)
    const exit = exitOf(child)
    child.kill('SIGTERM')
    expect((await exit).code).toBe(0)
  }, 60_000)

  test('has a working health check', async () => {
    expect(image.healthcheck.join(' ')).toContain('/readyz')
    const child = start(database.url)
    const port = String(await portIn(child))
    expect((await exitOf(trial.run(image.healthcheck, { PORT: port }))).code).toBe(0)
    expect((await exitOf(trial.run(image.healthcheck, { AIRLOCK_SECURE_PORT: port }))).code).toBe(0)
    const exit = exitOf(child)
    child.kill('SIGTERM')
    await exit
    expect((await exitOf(trial.run(image.healthcheck, { PORT: port }))).code).toBe(1)
  }, 60_000)

  test('does not start with another keyring than the other replicas', async () => {
    const child = start(database.url)
    await portIn(child)
    const other = { AIRLOCK_KEYS_FILE: trial.mount('other_keys', newKeyringText('2026-1')) }
    const { code, said } = await exitOf(start(database.url, other))
    expect([code, said]).toEqual([1, expect.stringContaining('"2026-1" of "auth" is not the one')])
    expect(said).not.toContain('listening')
  }, 60_000)
})

describe('the image does not start', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'without a database',
      { AIRLOCK_DATABASE_WAIT: '0' },
      'Cannot open the database of DATABASE_URL: ECONNREFUSED.',
    ],
    ['without a widget', { AIRLOCK_WIDGET_URL: '' }, 'AIRLOCK_WIDGET_URL is not set'],
    ['without a secret', { AIRLOCK_PEPPER_FILE: '' }, 'AIRLOCK_PEPPER is not set'],
    [
      'with a secret that is not mounted',
      { AIRLOCK_KEYS_FILE: '/run/secrets/keys' },
      'cannot be read (ENOENT)',
    ],
    ['with a widget over http', { AIRLOCK_WIDGET_URL: 'http://w.example' }, 'starts with http'],
  ])('%s', async (_, changes, message) => {
    const { code, said } = await exitOf(start(NO_DATABASE, changes))
    expect(code).toBe(1)
    expect(said).toContain(message)
    for (const leak of ['    at ', 'hunter2']) expect(said).not.toContain(leak)
  })

  test('with a site that is unsafe in public', async () => {
    const { code, said } = await exitOf(start(NO_DATABASE, {}, SHOP.replaceAll('https:', 'http:')))
    expect(code).toBe(1)
    expect(said).toMatch(/airlock\.yaml:1: Project "shop": .*serve the site over https/)
  })
})

describe('the operator', () => {
  const command = (name: string) => trial.run([...image.command, name], {})

  test('can create a new keyring', async () => {
    const child = command('new-keys')
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
    })
    expect((await exitOf(child)).code).toBe(0)
    const { auth, recovery } = await parseKeyring(text)
    expect([auth.current, recovery.current]).toEqual([expect.stringMatching(/^\d{4}-1$/), auth.current])
  })

  test('can list the commands', async () => {
    const { code, said } = await exitOf(command('rotate'))
    expect(code).toBe(2)
    expect(said).toContain('There is no command "rotate". Known are users list, users show,')
  })

  test('can run `airlock` for help', async () => {
    const child = trial.run(['sh', join(trial.root, 'usr/local/bin/airlock')], {
      PATH: process.env.PATH ?? '',
    })
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
    })
    expect((await exitOf(child)).code).toBe(0)
    expect(text).toContain('users delete <who>')
    expect(statSync(join(trial.root, 'usr/local/bin/airlock')).mode & 0o111).toBe(0o111)
  })
})

test('the image has only the user node, and runs in production mode', () => {
  expect(image.user).toBe('node')
  expect(image.env.NODE_ENV).toBe('production')
})

describe('the compose file', () => {
  const compose = parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'))
  const { secure, postgres } = compose.services

  test('runs the secure server with minimal privileges', () => {
    expect(secure).toMatchObject({
      build: { context: '.', dockerfile: DOCKERFILE },
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(secure).not.toHaveProperty('user')
    expect(secure).not.toHaveProperty('healthcheck')
    expect(secure.ports).toEqual([`127.0.0.1:\${AIRLOCK_SECURE_PORT:-5102}:${image.env.PORT}`])
    expect(secure.volumes).toEqual([`./airlock.yaml:${image.env.AIRLOCK_PROJECTS}:ro`])
  })

  test('passes secrets only as files, and only where they are needed', () => {
    const files = Object.entries<string>(secure.environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, path]) => path)).toEqual(
      secure.secrets.map((name: string) => `/run/secrets/${name}`),
    )
    expect(postgres.secrets).toEqual(['database_password'])
    expect(Object.keys(compose.secrets).sort()).toEqual([...secure.secrets, ...postgres.secrets].sort())
    for (const ignore of ['.gitignore', '.dockerignore'])
      expect(readFileSync(join(REPOSITORY, ignore), 'utf8')).toMatch(/^secrets\/?$/m)
  })

  test('lets only the secure server reach the database', () => {
    expect(postgres).not.toHaveProperty('ports')
    expect(postgres.networks).toEqual(['database'])
    expect(compose.networks.database.internal).toBe(true)
    expect(compose.services.widget.networks).not.toContain('database')
    expect(compose.services.index.networks).not.toContain('database')
  })
})
