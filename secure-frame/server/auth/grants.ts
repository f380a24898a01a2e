import type * as z from 'zod/mini'
import type { StartStepUp } from '../../shared/api.ts'
import type { Db } from '../db/schema.ts'

/** An action that a freshly typed code allows its session. */
export type Purpose = z.infer<typeof StartStepUp>['purpose']

/** How long a verified code counts (SEC-35). */
const GRANT_MS = 5 * 60_000

/**
 * How long a session may repeat its release of both shares with the same code: a lost response must not lock users
 * out of their wallet. Session and key are the same, so a repetition reveals the shares to no one new. After that
 * time it is another use, which needs another code.
 */
const REPEAT_MS = 60_000

/** Called in the transaction that uses up the code. A later code replaces an earlier one. */
export async function grant(trx: Db, sessionId: string, purpose: Purpose, now: number): Promise<void> {
  const fresh = { granted_at: now, expires_at: now + GRANT_MS, used_at: null }
  await trx
    .insertInto('step_ups')
    .values({ session_id: sessionId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Whether the session has verified a code for this purpose in the last five minutes. */
export async function isGranted(db: Db, sessionId: string, purpose: Purpose, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('step_ups')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up a grant. Concurrent calls wait for its row here. The caller's transaction includes the action, so a release
 * that fails leaves the grant unused.
 *
 * @returns `first`, `repeated` within a minute of the first, or null if there is no valid grant
 */
export async function useGrant(
  trx: Db,
  sessionId: string,
  purpose: Purpose,
  now: number,
): Promise<'first' | 'repeated' | null> {
  const row = await trx
    .selectFrom('step_ups')
    .select(['expires_at', 'used_at'])
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  if (row.used_at !== null) return now - row.used_at <= REPEAT_MS ? 'repeated' : null
  if (row.expires_at <= now) return null
  await trx
    .updateTable('step_ups')
    .set({ used_at: now })
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .execute()
  return 'first'
}
