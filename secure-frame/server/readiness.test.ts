import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { type Keyring, newKeyringText, parseKeyring } from './keys/keyring.ts'
import { adoptSharedSecrets } from './keys/sharedSecrets.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { createTestServer, signIn, start } from './testing/server.ts'

const secrets = { pepper: randomBytes(32), sessionKey: randomBytes(32) }
const built = { documents: { frame: 'a', approve: 'b', device: 'c', passkey: 'd' }, files: new Map() }
let database: OpenDatabase
let keyring: Keyring

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory' })
  keyring = await parseKeyring(newKeyringText('a'))
}, 60_000)
afterAll(() => database.close())

let logged: string[]
beforeEach(() => {
  logged = []
})
afterEach(() => adoptSharedSecrets(database.db, secrets))

function readinessWith(changes: Partial<Parameters<typeof createReadiness>[0]> = {}): Readiness {
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  return createReadiness({ assets: built, database, keyring, secrets, log, ...changes })
}

const stateOf = ({ isReady, mayServe }: Readiness) => [isReady(), mayServe()]

test('is neither ready nor alive before its self-check, and both after it succeeds', async () => {
  const readiness = readinessWith()
  expect(stateOf(readiness)).toEqual([false, false])
  await readiness.require()
  expect(stateOf(readiness)).toEqual([true, true])
  expect(logged).toEqual([])
})

test('health checks do not repeat the self-check', async () => {
  const ready = vi.fn(async () => {})
  const readiness = readinessWith({ database: { db: database.db, ready } })
  await readiness.require()
  for (let asked = 0; asked < 50; asked++) expect(stateOf(readiness)).toEqual([true, true])
  expect(ready).toHaveBeenCalledOnce()
})

test('is not ready without a document', async () => {
  const readiness = readinessWith({ assets: { ...built, documents: { ...built.documents, approve: null } } })
  await readiness.require()
  expect(readiness.isReady()).toBe(false)
  readiness.watch()()
  expect(logged.join()).toContain('approve.html')
})

test('is not ready while its database is unreachable; calls fail meanwhile, and succeed at once afterwards', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  const ready = vi.fn(async () => {})
  const readiness = readinessWith({ database: { db: database.db, ready } })
  await readiness.require()
  for (let look = 0; look < 3; look++) {
    ready.mockRejectedValueOnce(away)
    await expect(readiness.require()).rejects.toThrow('ECONNREFUSED')
    expect(stateOf(readiness)).toEqual([false, true])
  }
  await readiness.require()
  expect(stateOf(readiness)).toEqual([true, true])
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['not ready', 'ready again'])
})

const HOUR = 3_600_000

/** The ways in which a replica may differ from the others, each with its log message. */
const WRONG: Readonly<
  Record<
    string,
    [() => Promise<Parameters<typeof readinessWith>[0]> | Parameters<typeof readinessWith>[0], string]
  >
> = {
  keyring: [
    async () => ({ keyring: await parseKeyring(newKeyringText('a')) }),
    'is not the one that was used under this name before',
  ],
  pepper: [() => ({ secrets: { ...secrets, pepper: randomBytes(32) } }), 'AIRLOCK_PEPPER is not the one'],
  'session key': [
    () => ({ secrets: { ...secrets, sessionKey: randomBytes(32) } }),
    'AIRLOCK_SESSION_KEY is not the one',
  ],
  clock: [() => ({ clock: () => Date.now() + HOUR }), 'differ by 3600 seconds'],
}

test.each(Object.keys(WRONG))('a replica with a different %s does not start', async (what) => {
  const [change, reason] = WRONG[what] ?? expect.fail()
  await readinessWith().require()
  const readiness = readinessWith(await change())
  await expect(readiness.require()).rejects.toThrow(reason)
  expect(stateOf(readiness)).toEqual([false, false])
})

test('a replica whose clock becomes wrong refuses calls until it is right again', async () => {
  let skew = 0
  const readiness = readinessWith({ clock: () => Date.now() + skew, everyMs: 1 })
  await readiness.require()
  const server = await createTestServer({ db: database.db, mayServe: readiness.mayServe })
  const client = await server.client()
  const { accessToken } = await signIn(server, client, 'a@b.example')
  const stop = readiness.watch()
  skew = HOUR
  await vi.waitFor(() => expect(stateOf(readiness)).toEqual([false, false]))
  for (const refused of [
    await client.call('GET', '/api/session', { accessToken }),
    await client.call('GET', '/api/wallet', { accessToken }),
    await start(client, 'c@d.example'),
  ]) {
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } })
  }
  skew = 0
  await vi.waitFor(() => expect(stateOf(readiness)).toEqual([true, true]))
  expect((await client.call('GET', '/api/session', { accessToken })).status).toBe(200)
  stop()
})

test('a changed pepper is adopted by a command, and then the old one is wrong', async () => {
  const before = readinessWith()
  await before.require()
  const changed = { ...secrets, pepper: randomBytes(32) }
  await adoptSharedSecrets(database.db, changed)
  await readinessWith({ secrets: changed }).require()
  await expect(before.require()).rejects.toThrow('AIRLOCK_PEPPER')
  expect(stateOf(before)).toEqual([false, false])
})
