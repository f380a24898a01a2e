import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, Kysely, PGliteDialect, type PGliteDialectConfig, PostgresDialect } from 'kysely'
import { lockFolder } from './folderLock.ts'
import { type Migration, migrate, migratePostgres, missingMigrations } from './migrate.ts'
import { createPool, PARSERS, type PoolOptions } from './pool.ts'

export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  kind: 'postgres' | 'pglite'
  /** Rejects if the database cannot be reached or lacks a table of this release. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions extends PoolOptions {
  /** `postgres://…`: several replicas may share this database. */
  url?: string | undefined
  /** Without a URL: the folder of an embedded database for a single process, or `memory` for one that is not kept. */
  dataDir?: string | undefined
  /** With `memory`: an open database that is used in place of a new one. Opening one takes over a second. */
  pglite?: PGliteDialectConfig['pglite'] | undefined
}

/**
 * Opens a database and brings its tables up to date. Throws the driver's error if it cannot be reached.
 *
 * @param migrations in order; a released migration never changes
 */
export async function openDatabase<Schema>(
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<OpenDatabase<Schema>> {
  const kind = options.url ? 'postgres' : 'pglite'
  const dataDir = options.dataDir ?? 'memory'
  const unlock = kind === 'pglite' && dataDir !== 'memory' ? await lockDataDir(dataDir) : undefined
  let db: Kysely<Schema> | undefined
  const pool = options.url ? createPool(options.url, options) : undefined
  const close = async () => {
    await db?.destroy()
    // Kysely does not end the pool of a dialect that it never used.
    await pool?.end()
    await unlock?.()
  }
  try {
    const opened = new Kysely<Schema>({
      dialect: pool ? new PostgresDialect({ pool }) : await embedded(dataDir, options),
    })
    db = opened
    await (options.url ? migratePostgres(options.url, migrations) : migrate(opened, migrations))
    return { db: opened, kind, ready: () => checkReady(opened, migrations), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A server's database: opening it, and bringing its tables up to date. */
export const databaseOf = <Schema>(migrations: readonly Migration[]) => ({
  openDatabase: (options: DatabaseOptions): Promise<OpenDatabase<Schema>> =>
    openDatabase<Schema>(migrations, options),
  /** Resolves to the names of the migrations that it ran. */
  migrate: (databaseUrl: string): Promise<string[]> => migratePostgres(databaseUrl, migrations),
})

async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return lockFolder(dataDir)
}

async function checkReady<Schema>(db: Kysely<Schema>, migrations: readonly Migration[]): Promise<void> {
  const missing = await missingMigrations(db, migrations)
  if (missing.length > 0) throw new Error(`The database lacks the migrations ${missing.join(', ')}.`)
}

/** Loaded only when it is used: a replica on Postgres needs neither its memory nor its files. */
async function embedded(dataDir: string, { pglite }: DatabaseOptions): Promise<Dialect> {
  if (pglite) return new PGliteDialect({ pglite })
  const { PGlite } = await import('@electric-sql/pglite')
  return new PGliteDialect({
    pglite: await PGlite.create({
      dataDir: dataDir === 'memory' ? 'memory://' : join(dataDir, 'pglite'),
      parsers: PARSERS,
    }),
  })
}
