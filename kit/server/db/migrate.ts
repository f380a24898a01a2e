import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigProblem } from '../config/problem.ts'
import { connectionTo } from './pool.ts'

/** One step of a database's tables. */
export interface Migration {
  /** Unique in the database: servers that share one have names of their own. */
  name: string
  statements: readonly string[]
}

/** "airlock" in ASCII: the advisory lock that replicas which start at once take in turn. */
const LOCK = 0x61_69_72_6c_6f_63_6bn
/** How long a replica waits for another one that migrates: a large table takes its time. */
const LOCK_WAIT = '1h'
/** How long a statement waits for a table that somebody else uses. Whoever wants the table meanwhile waits behind it. */
const TABLE_WAIT = '5s'

/** Of what was released: a migration that was run is never another one later. */
export const checksumOf = ({ statements }: Migration): string =>
  createHash('sha256').update(JSON.stringify(statements)).digest('hex')

/**
 * Brings the tables of a Postgres up to date, on a connection of its own that waits for as long as a statement takes.
 * Returns the names of what it ran.
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
 * Runs what has not been run, all or nothing, and returns its names. Replicas that start at once wait for each other;
 * when there is nothing to run, nobody waits and the role needs no right to make tables. Throws a
 * {@link ConfigProblem} when a migration is not the one that was run under its name.
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<string[]> {
  // A transaction of its own: whoever reads the table meanwhile shall not wait for all migrations.
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
  // Those that a release without checksums ran have none yet.
  for (const migration of migrations)
    await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})
      on conflict (name) do update set checksum = excluded.checksum where migrations.checksum is null`.execute(
      trx,
    )
  return missing.map(({ name }) => name)
}

type Done = ReadonlyMap<string, string | null>

/** Whether each has been run, as it is now. Throws when one was another then. */
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

/** The names of the migrations that this release needs and that the database lacks. */
export async function missingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = await readDone(db)
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

/** Whether there is the table, with the column that a release without checksums did not make. */
async function hasTable<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum'
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The names with their checksums. */
async function readDone<T>(db: Kysely<T>): Promise<Done> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from migrations`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
