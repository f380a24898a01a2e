import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { startPostgres } from './postgres.ts'

export interface TestDatabase extends OpenDatabase {
  /** postgres: where another replica connects to the same database. */
  url: string | undefined
}

interface Kind {
  name: 'PGlite' | 'Postgres'
  /** An empty database with all tables; `close()` removes it. */
  open(): Promise<TestDatabase>
}

const kinds: Kind[] = [
  { name: 'PGlite', open: async () => ({ ...(await openDatabase({ dataDir: 'memory' })), url: undefined }) },
  { name: 'Postgres', open: openPostgres },
]

/**
 * Both databases that the server runs on, for `describe.each(databases)('… on $name', …)`. Without an installed
 * Postgres or DATABASE_URL those tests fail, unless AIRLOCK_TEST_POSTGRES=skip leaves them out.
 */
export const databases: readonly Kind[] =
  process.env.AIRLOCK_TEST_POSTGRES === 'skip' ? kinds.filter(({ name }) => name !== 'Postgres') : kinds

/** A new, empty database on the Postgres of this run, without tables. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresUrl()
  const name = `airlock_test_${randomBytes(8).toString('hex')}`
  await administrate(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administrate(server, `drop database ${name} with (force)`) }
}

async function openPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const opened = await openDatabase({ url })
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

/** The first test file to ask starts it; the others read what it wrote. */
async function postgresUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = join(inject('databaseFolder'))
  const answer = join(folder, 'url')
  const isFirst = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  )
  if (isFirst)
    await writeAnswer(answer, await startPostgres(folder).catch((error: Error) => `!${error.message}`))
  const url = await readAnswer(answer)
  if (url.startsWith('!')) throw new Error(url.slice(1))
  return url
}

async function writeAnswer(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

async function readAnswer(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return text
    await setTimeout(50)
  }
}
