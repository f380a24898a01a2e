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
  /** Makes an empty database; gives the URL for `DATABASE_URL`. */
  readonly createDatabase: (name: string) => Promise<string>
  /** As a failover does: all connections end. */
  readonly restart: () => Promise<void>
  /** Hangs with all connections open, until SIGCONT. */
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

/** An empty database beside the one of this URL, until it is dropped with whoever still uses it. */
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
