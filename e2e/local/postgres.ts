import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { restartPostgres, signalPostgres, startPostgres, stopPostgres } from '../../kit/testing/postgres.ts'
import { startProcess } from './processes.ts'

const GUARD = fileURLToPath(new URL('postgresGuard.sh', import.meta.url))

export type Postgres = {
  /** Creates an empty database. Returns the value of `DATABASE_URL`. */
  readonly createDatabase: (name: string) => Promise<string>
  /** Ends all connections, like a failover. */
  readonly restart: () => Promise<void>
  /** Freezes the server with all connections open, until SIGCONT. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  readonly stop: () => Promise<void>
}

const command = async (url: string, run: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** Creates an empty database on the server of this URL. Dropping it also ends its connections. */
export async function createDatabaseBeside(url: string) {
  const name = `airlock_${randomUUID().replaceAll('-', '')}`
  await command(url, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: () =>
      command(url, (client) => client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)),
  }
}

/** Stops the server when this process ends, in whatever way: Postgres runs as an independent daemon. */
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

/** Starts an empty Postgres on a free port. `stop` removes everything. */
export async function startThrowawayPostgres(
  options: Parameters<typeof startPostgres>[1] = {},
): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-postgres-'))
  // As root, Postgres runs as another user.
  await chmod(folder, 0o755)
  const release = await guard(folder)
  const stop = async () => {
    await stopPostgres(folder)
    await release()
  }
  try {
    const server = await startPostgres(folder, options)
    const createDatabase = async (name: string) => {
      await command(`${server}/postgres`, (client) =>
        client.query(`create database ${client.escapeIdentifier(name)}`),
      )
      return `${server}/${name}`
    }
    const restart = () => restartPostgres(folder)
    const signal: Postgres['signal'] = (given) => signalPostgres(folder, given)
    return { createDatabase, restart, signal, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
