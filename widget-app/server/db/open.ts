import { type DatabaseOptions, type OpenDatabase as Opened, openDatabase as open } from '@airlock/server-kit'
import { MIGRATIONS } from './migrations.ts'
import type { Database } from './schema.ts'

export type OpenDatabase = Opened<Database>

/** Opens the database of this server and brings its tables up to date. */
export const openDatabase = (options: DatabaseOptions): Promise<OpenDatabase> =>
  open<Database>(MIGRATIONS, options)
