import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { type Keyring, newKeyringText, parseKeyring } from './keys/keyring.ts'
import { adoptSharedSecrets } from './keys/sharedSecrets.ts'
import { createReadiness } from './readiness.ts'

const secrets = { pepper: randomBytes(32), sessionKey: randomBytes(32) }
const built = { documents: { frame: 'a', approve: 'b', device: 'c' }, files: new Map() }
let database: OpenDatabase
let keyring: Keyring

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory' })
  keyring = await parseKeyring(newKeyringText('a'))
}, 60_000)
afterAll(() => database.close())

function parts() {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  return { assets: built, database, keyring, secrets, log, logged }
}

test('ready with everything there', async () => {
  expect(await createReadiness(parts())()).toBeNull()
})

test('a crowd that asks at once costs one look, and the next one is looked at anew', async () => {
  let looks = 0
  const counted = {
    db: database.db,
    ready: async () => {
      looks += 1
    },
  }
  const isNotReady = createReadiness({ ...parts(), database: counted })
  expect(await Promise.all(Array.from({ length: 50 }, isNotReady))).toEqual(Array(50).fill(null))
  expect(looks).toBe(1)
  await isNotReady()
  expect(looks).toBe(2)
})

test('not ready without a document', async () => {
  const assets = { ...built, documents: { ...built.documents, approve: null } }
  expect(await createReadiness({ ...parts(), assets })()).toBe('Not built: approve.html.')
})

test('not ready without its database; what is wrong is for the log', async () => {
  const { logged, ...rest } = parts()
  const away = {
    db: database.db,
    ready: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')),
  }
  expect(await createReadiness({ ...rest, database: away })()).toMatch(/^The database, the keys or the clock/)
  expect(logged.join()).toContain('10.0.0.7')
})

test('not ready with another key under a name that was used before', async () => {
  const { logged, ...rest } = parts()
  expect(await createReadiness(rest)()).toBeNull()
  const other = await parseKeyring(newKeyringText('a'))
  expect(await createReadiness({ ...rest, keyring: other })()).toMatch(/^The database, the keys or the clock/)
  expect(logged.join()).toContain('is not the one that was used under this name before')
})

test.each([
  ['pepper', 'AIRLOCK_PEPPER'],
  ['sessionKey', 'AIRLOCK_SESSION_KEY'],
] as const)(
  'not ready with another %s than the other replicas, until the operator says that it is the one',
  async (name, variable) => {
    const { logged, ...rest } = parts()
    const before = createReadiness(rest)
    expect(await before()).toBeNull()
    const changed = { ...secrets, [name]: randomBytes(32) }
    const after = createReadiness({ ...rest, secrets: changed })
    expect(await after()).toMatch(/^The database, the keys or the clock/)
    expect(logged.join()).toContain(`${variable} is not the one`)
    await adoptSharedSecrets(database.db, changed)
    expect([await after(), await before()]).toEqual([null, expect.any(String)])
    await adoptSharedSecrets(database.db, secrets)
  },
)
