import { databasesFor, type TestDatabase as Opened } from '../../../kit/testing/databases.ts'
import { openDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'

export type TestDatabase = Opened<Database>

/** Both databases that the widget server supports. */
export const databases = databasesFor(openDatabase)
