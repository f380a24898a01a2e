import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { open, permissionContext, type Sealed } from './envelope.ts'
import type { Keyring } from './keyring.ts'

interface Name {
  user_id: string
  id: string
}

/** Opens the contexts of permissions and forgets them: all but those that are marked, or a random sample. */
export async function checkPermissions(
  db: Db,
  keyring: Keyring,
  sample: number | undefined,
): Promise<{ tried: number; problem: string | null }> {
  const failed: string[] = []
  let tried = 0
  for await (const row of sealedRows(db, sample)) {
    tried++
    if (!(await opens(keyring, row))) failed.push(row.id)
  }
  const some = failed.slice(0, 10).join(', ')
  const problem = failed.length === 0 ? null : `${failed.length} do not open, such as ${some}.`
  return { tried, problem }
}

const BATCH = 200

async function* sealedRows(db: Db, sample: number | undefined): AsyncGenerator<Name & Sealed> {
  const rows = db
    .selectFrom('permissions')
    .select(['user_id', 'id', 'key_id as keyId', 'key_fingerprint as keyFingerprint'])
    .select(['wrapped_dek as wrappedDek', 'iv', 'ciphertext'])
    .where('is_damaged', '=', false)
  if (sample !== undefined) {
    yield* await rows.orderBy(sql`random()`).limit(sample).execute()
    return
  }
  for (let after: Name = { user_id: '', id: '' }; ; ) {
    const some = await rows
      .where(sql<boolean>`(user_id, id) > (${after.user_id}, ${after.id})`)
      .orderBy('user_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = some.at(-1)
    if (!last) return
    yield* some
    after = last
  }
}

async function opens(keyring: Keyring, row: Name & Sealed): Promise<boolean> {
  try {
    await open(keyring.auth, permissionContext({ userId: row.user_id, id: row.id }), row)
    return true
  } catch {
    return false
  }
}
