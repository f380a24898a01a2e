import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresDatabase } from '../../../kit/testing/databases.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { MIGRATIONS } from './migrations.ts'
import { openDatabase } from './open.ts'
import { purgeExpired } from './purge.ts'

const DAY = 86_400_000

describe.each(databases)('the database on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('is ready', async () => {
    await expect(opened.ready()).resolves.toBeUndefined()
  })

  test('returns numbers for milliseconds and counts, plain bytes, and arrays of numbers', async () => {
    const { rows } =
      await sql`select 1700000000123::bigint as at, count(*) as count, '\\x00ff'::bytea as bytes,
      array[1, 2]::bigint[] as hits, '{}'::bigint[] as none, '{"a":1}'::jsonb as details`.execute(opened.db)
    expect(rows).toEqual([
      {
        at: 1_700_000_000_123,
        count: 1,
        bytes: new Uint8Array([0, 255]),
        hits: [1, 2],
        none: [],
        details: { a: 1 },
      },
    ])
    expect(Object.getPrototypeOf((rows[0] as { bytes: object }).bytes)).toBe(Uint8Array.prototype)
  })

  test('stores and returns bytes, times and nulls unchanged', async () => {
    const row = { hash: Uint8Array.from({ length: 256 }, (_, index) => index), expires_at: 1_700_000_000_123 }
    await opened.db.insertInto('dpop_jtis').values(row).execute()
    expect(await opened.db.selectFrom('dpop_jtis').selectAll().execute()).toEqual([row])
  })

  test('refuses changes of the audit', async () => {
    const { db } = opened
    const at = Date.now() - 27 * DAY
    await db
      .insertInto('audit')
      .values({ at, action: 'share-release', details: '{"kinds":"auth"}' })
      .execute()
    const refused = 'audit is append-only'
    await expect(db.updateTable('audit').set({ at: 1 }).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(refused)
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow(refused)
    expect(await db.selectFrom('audit').select(['at', 'details']).execute()).toEqual([
      { at, details: { kinds: 'auth' } },
    ])
  })

  test('deletes audit entries after the configured time, and not before', async () => {
    const { db } = opened
    const now = Date.now()
    const ages = [401, 399, 31, 29, 0]
    const user_id = 'aged'
    await db
      .insertInto('audit')
      .values(ages.map((days) => ({ at: now - days * DAY, action: `${days}`, user_id, details: '{}' })))
      .execute()
    const left = async () => {
      const rows = await db.selectFrom('audit').where('user_id', '=', user_id).select('action').execute()
      return rows.map(({ action }) => Number(action))
    }
    await purgeExpired(db, { now, auditKeptMs: 400 * DAY })
    expect(await left()).toEqual([399, 31, 29, 0])
    await purgeExpired(db, { now, auditKeptMs: 30 * DAY })
    expect(await left()).toEqual([29, 0])
    await expect(purgeExpired(db, { now, auditKeptMs: 0 })).rejects.toThrow('audit is append-only')
    expect(await left()).toEqual([29, 0])
  })

  test('deletes expired rows and keeps the others', async () => {
    const { db } = opened
    const limit = { ends: [1], uses: [1], allowed: true }
    await db
      .insertInto('counters')
      .values([
        { key: 'over', ...limit, expires_at: 999 },
        { key: 'running', ...limit, expires_at: 1_001 },
      ])
      .execute()
    const letter = { recipient: 'a@b.example', subject: '', text: '', html: '', created_at: 0, next_at: 0 }
    await db
      .insertInto('outbox')
      .values([
        { id: 'sent', ...letter, sent_at: 1_000 },
        { id: 'waiting', ...letter },
      ])
      .execute()
    await purgeExpired(db, { now: 1_000, auditKeptMs: 400 * DAY })
    expect(await db.selectFrom('counters').select('key').execute()).toEqual([{ key: 'running' }])
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    await purgeExpired(db, { now: 1_000_000, auditKeptMs: 400 * DAY })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'waiting' }])
    await purgeExpired(db, { now: 3 * DAY, auditKeptMs: 400 * DAY })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

describe.runIf(databases.some(({ name }) => name === 'Postgres'))('several replicas', () => {
  test('delete expired rows in batches, one replica at a time', async () => {
    const { url, drop } = await createPostgresDatabase()
    const { db, close } = await openDatabase({ url })
    await sql`insert into dpop_jtis (hash, expires_at)
      select decode(md5(i::text), 'hex'), i from generate_series(1, 25) i`.execute(db)
    const left = async () => (await db.selectFrom('dpop_jtis').select('hash').execute()).length
    const batches: number[] = []
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.numAffectedRows) batches.push(Number(result.numAffectedRows))
        return result
      },
    })
    const options = { now: 21, auditKeptMs: 400 * DAY, batch: 8 }
    // The advisory lock of another replica that is migrating.
    await db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${0x70_75_72_67_65}::bigint)`.execute(other)
      await purgeExpired(db, options)
      expect(await left()).toBe(25)
    })
    await purgeExpired(counted, options)
    expect(await left()).toBe(5)
    expect(batches).toEqual([8, 8, 4])
    await close()
    await drop()
  })

  test('can start at once on an empty database, where each migration runs once', async () => {
    const { url, drop } = await createPostgresDatabase()
    const replicas = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url })))
    const [first] = replicas
    await Promise.all(replicas.map(({ ready }) => ready()))
    const done = await sql<{ name: string }>`select name from migrations order by name`.execute(
      first?.db ?? expect.fail(),
    )
    expect(done.rows).toEqual(MIGRATIONS.map(({ name }) => ({ name })))
    await sql`delete from migrations where name = '005-secrets'`.execute(first?.db ?? expect.fail())
    await expect(first?.ready()).rejects.toThrow('lacks the migrations 005-secrets')
    await Promise.all(replicas.map(({ close }) => close()))
    await drop()
  })

  test('release the locks of a crashed replica within seconds', async () => {
    const { url, drop } = await createPostgresDatabase()
    const { db, close } = await openDatabase({ url })
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db)
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
    await close()
    await drop()
  })

  test('a missing database is reported at the start', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow('ECONNREFUSED')
  })
})

describe('the embedded database in a folder', () => {
  let folder: string
  let dataDir: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'airlock-'))
    dataDir = join(folder, 'data')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('keeps its rows across restarts, and is readable and usable by one process only', async () => {
    const before = await openDatabase({ dataDir })
    await before.db.insertInto('users').values({ id: 'u', email: 'a@b.example', created_at: 1 }).execute()
    expect((await stat(dataDir)).mode & 0o077).toBe(0)
    await expect(openDatabase({ dataDir })).rejects.toThrow('is in use')
    await before.close()
    const after = await openDatabase({ dataDir })
    expect(await after.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'u' }])
    await after.close()
  }, 60_000)

  test('is locked for other processes, and usable again after a crash', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
    const lock = join(dataDir, 'lock')
    await writeFile(lock, String(other.pid))
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${other.pid}`)
    other.stdin.end()
    await once(other, 'exit')
    await (await openDatabase({ dataDir })).close()
    await expect(stat(lock)).rejects.toThrow('ENOENT')
  }, 60_000)
})
