import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'
import { type Migration, migrate, missingMigrations } from './migrate.ts'

export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  kind: 'postgres' | 'pglite'
  /** Rejects while the database cannot be reached or lacks a table of this release. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`: several replicas may share it. */
  url?: string | undefined
  /** Without a URL: the folder of an embedded database for a single process, or `memory`, which forgets. */
  dataDir?: string | undefined
  /** memory: what it starts from, as PGlite's `dumpDataDir` gives it. Much faster than from nothing. */
  loadDataDir?: Blob | undefined
  /** Connections of this process to Postgres at most. */
  poolSize?: number | undefined
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError?: ((error: Error) => void) | undefined
}

/** Both databases give the same JavaScript: numbers for bigint, plain bytes for bytea. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  17: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  20: Number,
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
}

/**
 * How long a call may wait for a connection or an answer: a database that is away makes a call fail instead of hang
 * (R26).
 */
const PATIENCE_MS = 5_000

/**
 * Opens a database and brings its tables up to date. Throws what the driver throws when it cannot be reached.
 *
 * @param migrations in order; one that was released never changes
 */
export async function openDatabase<Schema>(
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<OpenDatabase<Schema>> {
  const kind = options.url ? 'postgres' : 'pglite'
  const dataDir = options.dataDir ?? 'memory'
  const unlock = kind === 'pglite' && dataDir !== 'memory' ? await lockDataDir(dataDir) : undefined
  let db: Kysely<Schema> | undefined
  const close = async () => {
    await db?.destroy()
    await unlock?.()
  }
  try {
    const opened = new Kysely<Schema>({
      dialect: options.url ? postgres(options.url, options) : await embedded(dataDir, options),
    })
    db = opened
    await migrate(opened, migrations)
    return { db: opened, kind, ready: () => checkReady(opened, migrations), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return lockFolder(dataDir)
}

async function checkReady<Schema>(db: Kysely<Schema>, migrations: readonly Migration[]): Promise<void> {
  const missing = await missingMigrations(db, migrations)
  if (missing.length > 0) throw new Error(`The database lacks the migrations ${missing.join(', ')}.`)
}

function postgres(connectionString: string, { poolSize = 10, onError }: DatabaseOptions): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS * 2,
    types: {
      getTypeParser: (id, format) => PARSERS[Number(id)] ?? pg.types.getTypeParser(id, format),
    },
  })
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => onError?.(error))
  // A replica that is cut off in the middle of a transaction must not keep its locks from the others.
  pool.on('connect', (client) => {
    client.query(`set idle_in_transaction_session_timeout = ${PATIENCE_MS * 2}`).catch(() => {})
  })
  return new PostgresDialect({ pool })
}

/** Loaded only when it is used: a replica on Postgres needs neither its memory nor its files. */
async function embedded(dataDir: string, { loadDataDir }: DatabaseOptions): Promise<Dialect> {
  const { PGlite } = await import('@electric-sql/pglite')
  return new PGliteDialect({
    pglite: await PGlite.create({
      dataDir: dataDir === 'memory' ? 'memory://' : join(dataDir, 'pglite'),
      parsers: PARSERS,
      ...(loadDataDir ? { loadDataDir } : {}),
    }),
  })
}
