import {
  type DatabaseOptions,
  migratePostgres,
  type OpenDatabase as Opened,
  openDatabase as open,
} from '@airlock/kit/server'
import { MIGRATIONS } from './migrations.ts'
import type { Database } from './schema.ts'

export type OpenDatabase = Opened<Database>

/** Opens the server's database and brings its tables up to date. */
export const openDatabase = (options: DatabaseOptions): Promise<OpenDatabase> =>
  open<Database>(MIGRATIONS, options)

/** Brings the tables up to date and resolves to the names of the migrations that it ran. */
export const migrate = (databaseUrl: string): Promise<string[]> => migratePostgres(databaseUrl, MIGRATIONS)
