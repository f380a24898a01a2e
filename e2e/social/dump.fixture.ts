import type { TestDatabase } from '../../secure-frame/server/testing/databases.ts'

/** A value of a row as every text in which a secret could stand in it. */
const spelled = (value: unknown): string =>
  value instanceof Uint8Array
    ? ['utf8', 'hex', 'base64', 'base64url'].map((how) => Buffer.from(value).toString(how as 'hex')).join(' ')
    : JSON.stringify(value)

/** Everything in the database, table by table. */
export async function dump({ db }: TestDatabase): Promise<string> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'social_attempts')) throw new Error('the tables were not found')
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const rows: object[] = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      return rows.map((row) => Object.values(row).map(spelled).join(' ')).join('\n')
    }),
  )
  return dumps.join('\n')
}
