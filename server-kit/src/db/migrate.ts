import { type Kysely, sql } from 'kysely'

/** One step of a database's tables. */
export interface Migration {
  /** Unique in the database: servers that share one have names of their own. */
  name: string
  statements: readonly string[]
}

/** "airlock" in ASCII: the advisory lock that replicas which start at once take in turn. */
const LOCK = 0x61_69_72_6c_6f_63_6bn

/** Runs what has not been run, all or nothing. Replicas that start at once wait for each other. */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK.toString())}::bigint)`.execute(trx)
    await sql`create table if not exists migrations (
      name text primary key,
      at timestamptz not null default now()
    )`.execute(trx)
    const done = await namesOfDone(trx)
    for (const { name, statements } of migrations.filter((migration) => !done.has(migration.name))) {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name) values (${name})`.execute(trx)
    }
  })
}

/** The names of the migrations that this release needs and that the database lacks. */
export async function missingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = await namesOfDone(db)
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

async function namesOfDone<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
