import { ConfigProblem } from '../config/problem.ts'
import { waitFor } from './waitFor.ts'

interface Options {
  /** The server's database. An embedded database (in a folder) is migrated by the start alone. */
  database: { url: string } | { dataDir: string } | undefined
  migrate: (databaseUrl: string) => Promise<string[]>
  /** How long to wait for a database that is unavailable, or for a table that is in use. */
  waitMs: number
  say: (line: string) => void
}

/**
 * The operator's command `migrate`. A start migrates too; the command exists to run before it, with a role that may
 * change tables. It prints the migrations it ran and resolves to the exit code.
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
