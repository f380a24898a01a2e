import pg from 'pg'
import { afterEach, test as base, beforeEach, expect } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { isAway } from './away.ts'
import { migratePostgres } from './migrate.ts'
import { openDatabase } from './open.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

const things = { name: '001-things', statements: ['create table things (id integer primary key)'] }
const colours = { name: '002-colours', statements: ['alter table things add column colour text'] }

let url: string
let drop: () => Promise<void>
let client: pg.Client

beforeEach(async () => {
  ;({ url, drop } = await createPostgresDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
}, 30_000)
afterEach(async () => {
  await client.end()
  await drop()
})

const done = async () => (await client.query('select name, checksum from migrations order by name')).rows

test('a migration can take longer than any call, and starting replicas wait for it', async () => {
  // Longer than the deadline of a call, which is 10 s.
  const slow = { name: '002-slow', statements: ['select pg_sleep(11)', ...colours.statements] }
  const opened = await Promise.all(
    [1, 2].map(() => openDatabase<{ things: { colour: string } }>([things, slow], { url })),
  )
  for (const { db, ready, close } of opened) {
    await ready()
    expect(await db.selectFrom('things').select('colour').execute()).toEqual([])
    await close()
  }
  expect((await done()).map(({ name }) => name)).toEqual(['001-things', '002-slow'])
}, 60_000)

test('prints the migrations that it ran, and nothing the next time', async () => {
  expect(await migratePostgres(url, [things])).toEqual(['001-things'])
  expect(await migratePostgres(url, [things, colours])).toEqual(['002-colours'])
  expect(await migratePostgres(url, [things, colours])).toEqual([])
})

test('a changed migration is refused, and nothing is run', async () => {
  await migratePostgres(url, [things])
  const changed = { ...things, statements: ['create table things (id bigint primary key)'] }
  const attempt = migratePostgres(url, [changed, colours])
  await expect(attempt).rejects.toThrow('The migration 001-things is not the one')
  await expect(attempt).rejects.toMatchObject({ name: 'ConfigProblem' })
  expect((await done()).map(({ name }) => name)).toEqual(['001-things'])
})

test('migrations of a release without checksums are adopted with their current ones', async () => {
  await client.query('create table migrations (name text primary key, at timestamptz not null default now())')
  await client.query(`insert into migrations (name) values ('001-things')`)
  await client.query(things.statements[0] ?? '')
  expect(await migratePostgres(url, [things])).toEqual([])
  expect(await done()).toEqual([{ name: '001-things', checksum: expect.stringMatching(/^[\da-f]{64}$/) }])
  await expect(migratePostgres(url, [{ ...things, statements: [] }])).rejects.toThrow('is not the one')
})

test('a role without the right to create tables can start on an up-to-date database', async () => {
  await migratePostgres(url, [things])
  const role = `reader_${new URL(url).pathname.slice(-8)}`
  await client.query(`create role ${role} login; grant select on migrations, things to ${role}`)
  const own = new URL(url)
  own.username = role
  const { ready, close } = await openDatabase([things], { url: own.href })
  await ready()
  await close()
  await expect(migratePostgres(own.href, [things, colours])).rejects.toThrow('must be owner')
  await client.query(`drop owned by ${role}; drop role ${role}`)
})

test('a locked table does not block other sessions: the migration gives up, and is retried', async () => {
  await migratePostgres(url, [things])
  await client.query('begin; lock table things in access share mode')
  const error: unknown = await migratePostgres(url, [things, colours]).then(
    () => expect.fail('it went through'),
    (reason) => reason,
  )
  expect(isAway(error)).toBe(true)
  await client.query('commit')
  expect(await migratePostgres(url, [things, colours])).toEqual(['002-colours'])
}, 30_000)

test('a failed migration leaves nothing behind', async () => {
  const broken = { name: '002-broken', statements: [...colours.statements, 'select nothing from nowhere'] }
  await expect(migratePostgres(url, [things, broken])).rejects.toThrow('nowhere')
  const { rows } = await client.query(`select to_regclass('things') as things`)
  expect(rows).toEqual([{ things: null }])
})
