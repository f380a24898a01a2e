import type { Sessions } from '../../shared/api.ts'
import { ApiProblem } from '../problem/problem.ts'
import { type Auth, inTransaction } from './auth.ts'
import { endSession, type LiveSession } from './sessions.ts'

/** The live sessions of the caller, most recently used first. */
export async function listSessions({ db, clock }: Auth, session: LiveSession): Promise<Sessions> {
  const now = clock()
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', session.userId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .select(['id', 'top_origin', 'device', 'created_at', 'last_used_at'])
    .execute()
  const entry = (row: (typeof rows)[number]) => ({
    sessionId: row.id,
    topOrigin: row.top_origin,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.id === session.id,
  })
  return { sessions: rows.map(entry) }
}

/**
 * Ends a session of the caller. The rows of another device are deleted, so that its key is unknown when it returns
 * (see `confirmsDevices`).
 *
 * @throws ApiProblem `not-found`, also for another user's session.
 */
export async function revokeSession(auth: Auth, session: LiveSession, id: string): Promise<void> {
  const row = await auth.db
    .selectFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', session.userId)
    .select('jkt')
    .executeTakeFirst()
  if (!row) throw new ApiProblem('not-found', 'There is no such session.')
  const entry = { action: 'session-revoked', userId: session.userId, sessionId: id }
  await inTransaction(auth, async (trx) => {
    await auth.audit(trx, entry)
    if (row.jkt === session.jkt) return endSession({ ...auth, db: trx }, id)
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', session.userId)
      .where('jkt', '=', row.jkt)
      .execute()
  })
}
