import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface AuditEntry {
  /** What happened, in the past tense of a noun and a verb, such as `wallet-created`. */
  action: string
  userId: string | null
  sessionId: string | null
  /** Never a code, token, share or key; of a person nothing that the ids do not say already. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Adds to the record, in the caller's transaction where there is one: what is not recorded has not happened. */
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
