import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { grant } from '../auth/grants.ts'
import type { Database } from '../db/schema.ts'

/** Creates a user with a live session, like a sign-in. */
export async function seedSession(
  db: Kysely<Database>,
  { userId = randomUUID(), now = 0 }: { userId?: string; now?: number } = {},
): Promise<{ userId: string; sessionId: string }> {
  const sessionId = randomUUID()
  await db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.com`, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      jkt: 'jkt',
      project_id: 'demo',
      top_origin: 'https://shop.example',
      device: 'Chrome on Linux',
      refresh_hash: randomBytes(32),
      created_at: now,
      last_used_at: now,
      idle_expires_at: now + 86_400_000,
      absolute_expires_at: now + 7 * 86_400_000,
    })
    .execute()
  await grant(db, sessionId, 'restore', now)
  return { userId, sessionId }
}
