import { databaseOf, type OpenDatabase as Opened } from '@airlock/kit/server'
import { MIGRATIONS } from './migrations.ts'
import type { Database } from './schema.ts'

export type OpenDatabase = Opened<Database>

export const { openDatabase, migrate } = databaseOf<Database>(MIGRATIONS)
