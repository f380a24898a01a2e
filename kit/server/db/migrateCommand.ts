import { ConfigProblem } from '../config/problem.ts'
import { waitFor } from './waitFor.ts'

interface Options {
  /** Of the server: the embedded database, in a folder, is brought up to date by the start alone. */
  database: { url: string } | { dataDir: string } | undefined
  migrate: (databaseUrl: string) => Promise<string[]>
  /** How long to wait for a database that is away, or for a table that is in use. */
  waitMs: number
  say: (line: string) => void
}

/**
 * The operator's command `migrate`, which a start does too: to be run before, by a role that may change tables. Says what
 * it ran; resolves to the exit code.
 */
export async function migrateCommand({ database, migrate, waitMs, say }: Options): Promise<number> {
  if (!database || !('url' in database))
    throw new ConfigProblem('DATABASE_URL is not set: give it the address of the database to migrate.')
  const onWait = () => say(`Waiting for the database, up to ${waitMs / 1000} seconds.`)
  const names = await waitFor(() => migrate(database.url), { ms: waitMs, onWait })
  for (const name of names) say(`Migration ${name} was run.`)
  say('The tables are up to date.')
  return 0
}
