import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, test as base, beforeEach, expect, vi } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { isAway } from './away.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

interface Schema {
  things: { id: number }
}

const MIGRATIONS = [{ name: '001-things', statements: ['create table things (id integer primary key)'] }]

let database: OpenDatabase<Schema>
let administrator: pg.Client
let drop: () => Promise<void>
const onError = vi.fn()

beforeEach(async () => {
  const made = await createPostgresDatabase()
  drop = made.drop
  administrator = new pg.Client({ connectionString: made.url })
  await administrator.connect()
  database = await openDatabase<Schema>(MIGRATIONS, { url: made.url, poolSize: 2, onError })
}, 30_000)
afterEach(async () => {
  await administrator.end()
  await database.close()
  await drop()
})

const OTHERS = 'datname = current_database() and pid <> pg_backend_pid()'

/** Ends every connection but the administrator's, and resolves once the server has closed them all. */
const terminate = () =>
  vi.waitFor(async () => {
    const { rows } = await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`,
    )
    expect(rows).toEqual([])
  }, 10_000)

const isRunning = (query: string) =>
  vi.waitFor(async () => {
    const { rows } = await administrator.query(
      `select 1 from pg_stat_activity where ${OTHERS} and state = 'active' and query ilike $1`,
      [`%${query}%`],
    )
    expect(rows).toHaveLength(1)
  }, 10_000)

const add = (db: Kysely<Schema>, id: number) => db.insertInto('things').values({ id }).execute()
const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.fail('it went well'),
    (error: unknown) => error,
  )

/** Calls whose connection ends in the named phase. An error event without a listener would fail the run. */
const PHASES: Readonly<Record<string, () => Promise<unknown>>> = {
  'in a transaction, between two queries': () =>
    database.db.transaction().execute(async (trx) => {
      await add(trx, 1)
      await terminate()
      await add(trx, 2)
    }),
  'in a transaction, before it is committed': () =>
    database.db.transaction().execute(async (trx) => {
      await add(trx, 1)
      await terminate()
    }),
  'during a query': async () => {
    const asking = failureOf(sql`select pg_sleep(60)`.execute(database.db))
    await isRunning('pg_sleep')
    await terminate()
    throw await asking
  },
  'during a query in a transaction': async () => {
    const asking = failureOf(
      database.db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx)),
    )
    await isRunning('pg_sleep')
    await terminate()
    throw await asking
  },
}

test.each(Object.keys(PHASES))(
  'a connection that ends %s fails only its call',
  async (phase) => {
    const error = await failureOf(PHASES[phase]?.() ?? expect.fail())
    expect(isAway(error)).toBe(true)
    // The next call gets a working connection, and nothing was half written.
    expect(await database.db.selectFrom('things').selectAll().execute()).toEqual([])
  },
  30_000,
)

test('connections that end while they are idle are replaced', async () => {
  await Promise.all([1, 2].map((id) => add(database.db, id)))
  onError.mockClear()
  await terminate()
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
  await add(database.db, 3)
}, 30_000)

test('a query that times out closes its connection', async () => {
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
  const before = await pidOf()
  const error = await failureOf(sql`select pg_sleep(60)`.execute(database.db))
  expect(isAway(error)).toBe(true)
  expect(await pidOf()).not.toBe(before)
  await vi.waitFor(async () => {
    const { rows } = await administrator.query(
      `select 1 from pg_stat_activity where pid = $1 and datname = current_database()`,
      [before],
    )
    expect(rows).toEqual([])
  }, 10_000)
}, 30_000)

test('timeouts are connection options, so that a pooler needs no extra statement', async () => {
  const { rows } = await sql<{ name: string; setting: string; source: string }>`
    select name, setting, source from pg_settings
    where name in ('idle_in_transaction_session_timeout', 'statement_timeout') order by name`.execute(
    database.db,
  )
  expect(rows).toEqual(
    ['idle_in_transaction_session_timeout', 'statement_timeout'].map((name) => ({
      name,
      setting: '10000',
      source: 'client',
    })),
  )
})

test('the number of connections never exceeds the configured limit', async () => {
  await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(database.db)))
  const { rows } = await administrator.query(`select 1 from pg_stat_activity where ${OTHERS}`)
  expect(rows).toHaveLength(2)
})
