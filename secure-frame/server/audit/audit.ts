import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface AuditEntry {
  /** The event, as a noun and a verb in the past tense, such as `wallet-created`. */
  action: string
  userId: string | null
  sessionId: string | null
  /** Never a code, token, share or key, and no personal data beyond the ids. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Adds an audit entry, in the caller's transaction if there is one: if the entry cannot be written, the action is
 * rolled back.
 */
export type Audit = (db: Kysely<Database>, entry: AuditEntry) => Promise<void>

/** @param clock milliseconds since 1970 */
export function createAudit(clock: () => number): Audit {
  return async (db, { action, userId, sessionId, details = {} }) => {
    await db
      .insertInto('audit')
      .values({
        at: clock(),
        action,
        user_id: userId,
        session_id: sessionId,
        details: JSON.stringify(details),
      })
      .execute()
  }
}
