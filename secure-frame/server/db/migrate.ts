import { type Kysely, sql } from 'kysely'
import { signIn } from './migrations/001-sign-in.ts'
import { wallets } from './migrations/002-wallets.ts'
import { tickets } from './migrations/003-tickets.ts'
import { mail } from './migrations/004-mail.ts'
import { secrets } from './migrations/005-secrets.ts'
import { mailState } from './migrations/006-mail-state.ts'
import { auditAge } from './migrations/007-audit-age.ts'

interface Migration {
  name: string
  statements: readonly string[]
}

/** In order; one that was released never changes. They only add, so that the replicas of the release before go on. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-sign-in', statements: signIn },
  { name: '002-wallets', statements: wallets },
  { name: '003-tickets', statements: tickets },
  { name: '004-mail', statements: mail },
  { name: '005-secrets', statements: secrets },
  { name: '006-mail-state', statements: mailState },
  { name: '007-audit-age', statements: auditAge },
]

/** "airlock" in ASCII: the advisory lock that replicas which start at once take in turn. */
const LOCK = 0x61_69_72_6c_6f_63_6bn

/** Runs what has not been run, all or nothing. Replicas that start at once wait for each other. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK.toString())}::bigint)`.execute(trx)
    await sql`create table if not exists migrations (
      name text primary key,
      at timestamptz not null default now()
    )`.execute(trx)
    const done = await namesOfDone(trx)
    for (const { name, statements } of MIGRATIONS.filter((migration) => !done.has(migration.name))) {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name) values (${name})`.execute(trx)
    }
  })
}

/** The names of the migrations that this release needs and that the database lacks. */
export async function missingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const done = await namesOfDone(db)
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name))
}

async function namesOfDone<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
