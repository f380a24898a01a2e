import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigProblem } from '../config/problem.ts'
import { connectionTo } from './pool.ts'

/** One migration of a database's tables. */
export interface Migration {
  /** Unique in the database: servers that share a database use different names. */
  name: string
  statements: readonly string[]
}

/** "airlock" in ASCII: replicas that start at once take this advisory lock in turn. */
const LOCK = 0x61_69_72_6c_6f_63_6bn
/** How long a replica waits for another one that migrates. A large table takes time. */
const LOCK_WAIT = '1h'
/** How long a statement waits for a table lock. Other queries of that table queue behind it meanwhile. */
const TABLE_WAIT = '5s'

/** Detects a changed migration: once released, a migration must never change. */
export const checksumOf = ({ statements }: Migration): string =>
  createHash('sha256').update(JSON.stringify(statements)).digest('hex')

/**
 * Brings the tables of a Postgres up to date. It uses a connection of its own without a statement timeout. Resolves
 * to the names of the migrations that it ran.
 */
export async function migratePostgres(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const pool = new pg.Pool({ ...connectionTo(url), max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await migrate(db, migrations)
  } finally {
    await db.destroy()
  }
}

/**
 * Runs all pending migrations in one transaction and resolves to their names. Replicas that start at once wait for
 * each other. If nothing is pending, no lock is taken and the role needs no right to create tables. Throws a {@link
 * ConfigProblem} if a migration differs from the one that was run under its name.
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<string[]> {
  // In a transaction of its own: readers of the table must not wait for all migrations.
  if (!(await hasTable(db))) await inTurn(db, makeTable)
  if (isUpToDate(await readDone(db), migrations)) return []
  return inTurn(db, (trx) => runMissing(trx, migrations))
}

function inTurn<T, Result>(db: Kysely<T>, run: (trx: Transaction<T>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK.toString())}::bigint)`.execute(trx)
    await sql`select set_config('lock_timeout', ${TABLE_WAIT}, true)`.execute(trx)
    return run(trx)
  })
}

async function makeTable<T>(trx: Transaction<T>): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key,
    at timestamptz not null default now()
  )`.execute(trx)
  await sql`alter table migrations add column if not exists checksum text`.execute(trx)
}

async function runMissing<T>(trx: Transaction<T>, migrations: readonly Migration[]): Promise<string[]> {
  const done = await readDone(trx)
  isUpToDate(done, migrations)
  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const { statements } of missing)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  // Rows of a release without checksums have none yet.
  for (const migration of migrations)
    await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})
      on conflict (name) do update set checksum = excluded.checksum where migrations.checksum is null`.execute(
      trx,
    )
  return missing.map(({ name }) => name)
}

type Done = ReadonlyMap<string, string | null>

/** Whether every migration has been run in its present form. Throws if one has changed since. */
function isUpToDate(done: Done, migrations: readonly Migration[]): boolean {
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum && checksum !== checksumOf(migration))
      throw new ConfigProblem(
        `The migration ${migration.name} is not the one that this database was made with. Run the release that you installed as it is; a change of the tables needs a migration of its own.`,
      )
  }
  return migrations.every(({ name }) => done.get(name))
}

/** Resolves to the names of the migrations that this release needs and that have not been run. */
export async function missingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = await readDone(db)
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

/** Whether the table exists, including the checksum column, which an early release did not create. */
async function hasTable<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum'
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The names of the migrations that were run, with their checksums. */
async function readDone<T>(db: Kysely<T>): Promise<Done> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from migrations`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
