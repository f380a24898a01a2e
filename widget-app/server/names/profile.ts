import type { Kysely } from 'kysely'
import type { NameProfile } from '../../shared/names/api.ts'
import type { Database } from '../db/schema.ts'

/** Reads the profiles of names, in no order. Unknown ones are left out. */
export async function readProfiles(db: Kysely<Database>, names: readonly string[]): Promise<NameProfile[]> {
  if (names.length === 0) return []
  const [rows, addresses] = [
    await db.selectFrom('names').selectAll().where('name', 'in', names).execute(),
    await db
      .selectFrom('name_addresses')
      .selectAll()
      .where('name', 'in', names)
      .orderBy('coin_type')
      .execute(),
  ]
  return rows.map(({ name, attributes, created_at, updated_at }) => ({
    name,
    registered_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    addresses: Object.fromEntries(
      addresses
        .filter((row) => row.name === name)
        .map((row) => [row.coin_type, { address: row.address, created: row.created_at.toISOString() }]),
    ),
    attributes: Object.keys(attributes).length > 0 ? [{ ...attributes }] : [],
  }))
}
