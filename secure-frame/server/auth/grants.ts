import type * as z from 'zod/mini'
import type { StartStepUp } from '../../shared/api.ts'
import type { Db } from './auth.ts'

/** What a code that was just typed entitles its session to. */
export type Purpose = z.infer<typeof StartStepUp>['purpose']

/** How long a code counts after it was typed (SEC-35). */
const GRANT_MS = 5 * 60_000

/**
 * The session that a code was good for may repeat its release of both shares for so long: an answer that got lost on the
 * way must not lock a person out of their wallet. The session and its key are the same, so a repetition reaches nobody
 * whom the first answer did not; later it would be another use, which takes another code.
 */
const REPEAT_MS = 60_000

/** In the transaction that uses the code up. A later code takes the place of an earlier one. */
export async function grant(trx: Db, sessionId: string, purpose: Purpose, now: number): Promise<void> {
  const fresh = { granted_at: now, expires_at: now + GRANT_MS, used_at: null }
  await trx
    .insertInto('step_ups')
    .values({ session_id: sessionId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Whether a code of the last five minutes entitles the session to this. */
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
 * Uses a grant up. Calls at once wait for its row here, and the transaction of what it entitles to is the caller's: a
 * release that fails leaves it unused.
 * @returns `first`, `repeated` within a minute of the first, or null where there is no grant (any more)
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
