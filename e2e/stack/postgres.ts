import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres, stopPostgres } from '../../server-kit/testing/postgres.ts'
import { startProcess } from './processes.ts'

const GUARD = fileURLToPath(new URL('postgresGuard.sh', import.meta.url))

export type Postgres = {
  /** Makes an empty database; gives the URL for `DATABASE_URL`. */
  readonly createDatabase: (name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Ends the server when this process is gone, however it went: Postgres starts as a daemon of its own. */
async function guard(folder: string): Promise<() => Promise<void>> {
  let watching: () => void = () => undefined
  const isWatching = new Promise<void>((resolve) => {
    watching = resolve
  })
  const running = startProcess({
    name: 'Postgres guard',
    command: 'sh',
    args: [GUARD, folder],
    onLine: () => watching(),
  })
  await isWatching
  return running.stop
}

/** A Postgres of its own on a free port, with nothing in it; after `stop` nothing is left of it. */
export async function startThrowawayPostgres(
  options: Parameters<typeof startPostgres>[1] = {},
): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-postgres-'))
  // Postgres runs as another user when we are root.
  await chmod(folder, 0o755)
  const release = await guard(folder)
  const stop = async () => {
    await stopPostgres(folder)
    await release()
  }
  try {
    const server = await startPostgres(folder, options)
    const createDatabase = async (name: string) => {
      const client = new pg.Client({ connectionString: `${server}/postgres` })
      await client.connect()
      try {
        await client.query(`create database ${client.escapeIdentifier(name)}`)
      } finally {
        await client.end()
      }
      return `${server}/${name}`
    }
    return { createDatabase, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
