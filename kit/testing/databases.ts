import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { PGlite as KyselyPGlite } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseOptions, OpenDatabase } from '../server/db/open.ts'
import { PARSERS } from '../server/db/pool.ts'
import { startPostgres } from './postgres.ts'

export interface TestDatabase<Schema> extends OpenDatabase<Schema> {
  /** Postgres only: the URL at which another replica connects to the same database. */
  url: string | undefined
}

interface Kind<Schema> {
  name: 'PGlite' | 'Postgres'
  /** An empty database with all tables; `close()` removes it. */
  open(): Promise<TestDatabase<Schema>>
}

type Open<Schema> = (options: DatabaseOptions) => Promise<OpenDatabase<Schema>>

/**
 * Both databases that a server supports, for `describe.each(databases)('… on $name', …)`. Without an installed
 * Postgres or DATABASE_URL the Postgres tests fail, unless AIRLOCK_TEST_POSTGRES=skip leaves them out.
 *
 * @param open opens the server's own tables
 */
export function databasesFor<Schema>(open: Open<Schema>): readonly Kind<Schema>[] {
  const kinds: readonly Kind<Schema>[] = [
    { name: 'PGlite', open: () => openPGlite(open) },
    { name: 'Postgres', open: () => openPostgres(open) },
  ]
  return process.env.AIRLOCK_TEST_POSTGRES === 'skip' ? kinds.slice(0, 1) : kinds
}

/** Creates an empty database without tables on the Postgres of this run. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresUrl()
  const name = `airlock_test_${randomBytes(8).toString('hex')}`
  await administrate(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administrate(server, `drop database ${name} with (force)`) }
}

async function openPostgres<Schema>(open: Open<Schema>): Promise<TestDatabase<Schema>> {
  const { url, drop } = await createPostgresDatabase()
  const opened = await open({ url })
  const close = async () => {
    await opened.close()
    await drop()
  }
  return { ...opened, close, url }
}

async function administrate(server: string, statement: string): Promise<void> {
  const url = new URL(server)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Databases that earlier tests beside this one have closed. They are empty. */
const spare: PGlite[] = []

/** A new embedded database. Copying an empty one takes a quarter of the time. */
async function createPGlite(): Promise<PGlite> {
  const file = await onceInRun('pglite.tar', async (path) => {
    const fresh = await PGlite.create('memory://')
    const dump = await fresh.dumpDataDir('none')
    await fresh.close()
    await writeFile(path, new Uint8Array(await dump.arrayBuffer()))
  })
  const loadDataDir = new Blob([new Uint8Array(await readFile(file))])
  return PGlite.create({ dataDir: 'memory://', parsers: PARSERS, loadDataDir })
}

/** An embedded database that is emptied and kept when it is closed: a new one takes over a second. */
async function openPGlite<Schema>(open: Open<Schema>): Promise<TestDatabase<Schema>> {
  const kept = spare.pop() ?? (await createPGlite())
  // A call that was waiting when its test ended must not reach the next one's database.
  const whileOpen = () => {
    if (pglite.closed) throw new Error('The database is closed.')
    return kept
  }
  const pglite: KyselyPGlite = {
    closed: false,
    ready: true,
    waitReady: kept.waitReady,
    query: async (...args) => whileOpen().query(...args),
    transaction: async (run) => whileOpen().transaction(run),
    close: async () => {
      pglite.closed = true
      await kept.exec('drop schema public cascade; create schema public')
      await kept.exec('discard all')
      spare.push(kept)
    },
  }
  return { ...(await open({ dataDir: 'memory', pglite })), url: undefined }
}

async function postgresUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = inject('databaseFolder')
  const file = await onceInRun('postgres-url', async (path) => writeFile(path, await startPostgres(folder)))
  return readFile(file, 'utf8')
}

/** The first test file that needs it makes it, and the others wait. If it fails, it fails for all of them. */
async function onceInRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(inject('databaseFolder'), name)
  const failure = `${path}.failed`
  const isFirst = await mkdir(`${path}.making`).then(
    () => true,
    () => false,
  )
  if (isFirst)
    await make(`${path}.part`).then(
      () => rename(`${path}.part`, path),
      async (error: Error) => {
        await writeFile(`${failure}.part`, error.message)
        await rename(`${failure}.part`, failure)
      },
    )
  while (!existsSync(path)) {
    if (existsSync(failure)) throw new Error(await readFile(failure, 'utf8'))
    await setTimeout(50)
  }
  return path
}
